"""Sectors on the screen."""
