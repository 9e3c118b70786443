"""Time controls, and the ledger of both clocks. Pure: time is always an argument."""
