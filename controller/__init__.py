"""The game at one board: rules, tracking, clock, session, and the daemon around them."""
