"""The documents of the hall as types, in JSON: what boards send, and what they take.

`topics`: where a document is sent. `states`, `events`, `commands`, `replies`, `availability`: the types.
`reading`, `writing`: JSON in and out. `hashes`: what proves that two places have the same position and clocks.
`signing`, `keys`, `rights`: who may command a board.
"""
