"""What comes from the boards of a hall, and what is sent to them.

Numbers, sessions, times and replies are followed without a socket or a clock of their own; `client` speaks with the
broker.
"""
