"""The other board of a game on two boards: what is asked there and here, and which board may write the next entry."""
