"""Composition root: command line, settings, wiring."""
