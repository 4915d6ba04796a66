"""Boards as integers: grids, distance, paths, sight. Positions, never pixels. Pure."""
