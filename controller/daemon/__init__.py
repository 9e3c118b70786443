"""The shell around the session: one task group, one queue of inputs; it performs effects and records."""
