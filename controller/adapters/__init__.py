"""What carries values out of and into the session: journal, pictures, words."""
