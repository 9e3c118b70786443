"""What players say with the buttons: offers, resigning, pausing, presses."""
