"""The server of the desk's pages: all boards at a glance, one board whole, acts, and who may do them."""
