"""The language of scripts: the commands of a board, what hands do at a simulated table, and what a test expects."""
