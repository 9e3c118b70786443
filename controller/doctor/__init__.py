"""The self-test of a board: what it asks of a person's hands, and what it makes of the answers. Pure."""
