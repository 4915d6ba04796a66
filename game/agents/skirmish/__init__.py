"""Agents for the skirmish: Cadet, Officer and Ace."""
