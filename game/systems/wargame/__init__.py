"""Wargame: attacker against defender on hexes with elevations, eight-sided dice."""
