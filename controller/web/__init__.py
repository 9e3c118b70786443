"""The board in a browser: a server inside the daemon's own process, off unless the profile asks for it."""
