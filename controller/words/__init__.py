"""Messages as sentences."""
