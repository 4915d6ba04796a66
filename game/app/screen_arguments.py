"""What is written behind the commands that draw: sizes, keys and languages, and how they are refused."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.scenes.services import Services
    from game.views.keys import KeyChord


def know_language(services: "Services", language: str) -> None:
    """Raise CommandError for a language that no text is in."""
    known = services.catalog.languages
    if known and language not in known:
        raise impossible(f"--language: no texts in {language!r}; there are {', '.join(known)}")


def chords_of(text: str) -> "list[KeyChord]":
    """Read keys separated by blanks. Raises CommandError for a key that nobody knows."""
    from game.views.keys import KeyChord, KeyNameError

    try:
        return [KeyChord.parse(name) for name in text.split()]
    except KeyNameError as problem:
        raise impossible(str(problem)) from problem


def impossible(message: str) -> Exception:
    """Return the failure that the player can mend; what knows of it is loaded only then."""
    from game.app.failures import CommandError

    return CommandError(message)


def size_of(text: str) -> tuple[int, int]:
    """Read a window's width and height, such as 1280x720. Raises CommandError."""
    width, x, height = text.lower().partition("x")
    if not (x and width.isdigit() and height.isdigit()):
        raise impossible(f"{text!r} is no size; write it as 1280x720")
    size = (int(width), int(height))
    if not all(320 <= side <= 8192 for side in size):
        raise impossible(f"{text!r} is no size for a window: each side is from 320 to 8192")
    return size
