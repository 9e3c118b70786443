"""Commands: what a person, or another machine, may tell a board; as values, as text and as JSON."""
