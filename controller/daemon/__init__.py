"""The shell around the session: it queues inputs, steps the session, performs effects and records."""
