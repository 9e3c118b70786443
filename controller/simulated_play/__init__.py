"""Who acts at a simulated table: simulated people, or a script. They move pieces; the board sees what it sees."""
