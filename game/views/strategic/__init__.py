"""How the kilometre battle looks."""
