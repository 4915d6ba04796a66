"""What somebody asks for who wants to start a campaign."""

import msgspec


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person who joins: his seat, the race that he prefers, and who he is (SE-1.2).

    Several seats of one ``person`` are held by the same human. ``general``: he wants the office.
    """

    seat: str
    race: str = ""
    person: str = ""
    general: bool = True
    later: bool = False
    """He is not there at the start: the administrator admits him (SE-1.2)."""


class SectorsRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign of the content, the people who join it in order, and options chosen otherwise.

    ``administrator``: the seat that strikes players and changes options; "": the first person's.
    """

    campaign: str = ""
    people: tuple[Joining, ...] = ()
    administrator: str = ""
    options: dict[str, str | int | bool] = {}
    rules: str = ""
    seed: int = 0
    """Draws the race of those who cannot have the one they prefer (SE-1.2)."""
