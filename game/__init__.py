"""Ironsphere: a tabletop simulator for mecha war."""

__version__ = "0.1.0"
