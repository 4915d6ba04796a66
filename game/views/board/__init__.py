"""Boards on screen: camera, cached ground, overlays. Knows the table view, never the rules."""
