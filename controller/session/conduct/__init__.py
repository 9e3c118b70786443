"""What players say with the buttons: presses, draw offers, resigning, pausing."""
