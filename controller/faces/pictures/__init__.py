"""The board drawn as a picture."""
