"""The `damahan` command, one file a command."""
