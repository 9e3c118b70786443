"""What the session shows: messages, display pages, LED frames, clocks, sounds, as values."""
