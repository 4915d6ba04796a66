"""Built-in players of the kilometre battle."""
