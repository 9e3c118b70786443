"""The faults of sensors: as values, picked by name, and as filters of levels and events."""
