"""The display's pages, as pictures and as text."""
