"""The games of a hall for the public, later than they are played: as growing PDN files, as a page, and as JSON.

Everything here is made from the events that the desk's record holds. What is held back by a delay stays in
`held_events`; files, page and documents know the games as they were released, and nothing else.
"""
