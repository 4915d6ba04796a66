"""Squads by points: what is in them, their files, and the scene that puts them together."""
