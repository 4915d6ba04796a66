"""What somebody asks for who wants to start a war."""

import msgspec


class TotalWarRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign of the content, who sits where, and options chosen otherwise.

    ``seats`` gives a faction's or a single officer's seat; without it a faction's seat has the faction's id,
    a lone rogue's the officer's. ``humans`` are the seats that people hold.
    """

    campaign: str = ""
    seats: dict[str, str] = {}
    humans: tuple[str, ...] = ()
    options: dict[str, str | int | bool] = {}
    rules: str = ""
