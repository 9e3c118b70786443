"""What the record of a game on two boards brings about here: entries, asks and answers, silence and disagreement."""
