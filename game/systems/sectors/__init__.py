"""Sectors: a campaign of races on a map of regions, with secret orders that are merged at once."""
