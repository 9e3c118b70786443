"""The arbiter's desk: every board of a hall, what happened at each, and acts on them."""
