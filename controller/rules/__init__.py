"""The rules of draughts on 32 squares: pure, and of the standard library only."""
