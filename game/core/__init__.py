"""Ids, dice, events, kernel: what every game system stands on. Pure."""
