"""Time controls and the ledger of time. Pure."""
