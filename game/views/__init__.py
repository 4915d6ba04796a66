"""How the table looks and sounds."""
