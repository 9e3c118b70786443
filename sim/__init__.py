"""The simulated table behind the same ports: pieces, reeds, hands and scripts."""
