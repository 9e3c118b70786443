"""What `damahan setup` decides: the profile of a board, and the lines of the Pi's boot files. Pure."""
