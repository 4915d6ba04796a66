"""Skirmish: the 12x12 battle. Pure."""
