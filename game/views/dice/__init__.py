"""The dice on the table: solids, throws, the tray."""

from game.views.dice.die_art import DieColours
from game.views.dice.numbering import ShownDie
from game.views.dice.tray import DiceTray, TrayColours

__all__ = ["DiceTray", "DieColours", "ShownDie", "TrayColours"]
