"""Built-in players of the wargame."""
