"""Duel: a battle of mobile suits by cards, planned in secret, on a hex-tri lattice."""
