"""The exchange of the record of a game on two boards: what is sent, taken, and sent again. Pure."""
