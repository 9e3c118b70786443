"""Time controls, and the ledger of both clocks; pure, for time is always an argument."""
