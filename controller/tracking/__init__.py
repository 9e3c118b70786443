"""From sensor edges to settled changes, moves and faults, and from faults to corrections. Pure."""
