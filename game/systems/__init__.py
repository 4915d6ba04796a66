"""The game systems: strangers to each other. Pure."""
