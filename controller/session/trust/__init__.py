"""Which sensors are trusted, and which games are possible where some are not."""
