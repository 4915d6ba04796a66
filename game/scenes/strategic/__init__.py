"""The kilometre battle on the game screen."""
