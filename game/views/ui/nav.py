"""The commands that keyboard and gamepad share."""

from enum import Enum


class Nav(Enum):
    """A command to move or act that keyboard and gamepad share."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    ACTIVATE = "activate"
    BACK = "back"
    NEXT = "next"
    PREVIOUS = "previous"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    HOME = "home"
    END = "end"
