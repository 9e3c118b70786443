"""How people move pieces: styles of moving, errors, and the player who follows the lamps."""
