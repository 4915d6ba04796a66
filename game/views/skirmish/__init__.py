"""How the skirmish looks: counters for its units, motions for its events."""
