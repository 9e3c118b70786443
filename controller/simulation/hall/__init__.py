"""Many simulated boards of a hall in one process: real sessions, records, documents and connections."""
