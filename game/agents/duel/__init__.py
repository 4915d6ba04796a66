"""Agents for the duel: Cadet, Officer and Ace."""
