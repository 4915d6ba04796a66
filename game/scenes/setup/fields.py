"""Choices of a form as widgets: fields of the draft, and options by their shapes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.rules.shapes import OptionShape, Value
from game.scenes.setup.draft import MAX_SEED
from game.scenes.setup.form import Field, FormDesk
from game.scenes.setup.rule_options import RuleChoices, RuleOptionsScene, control
from game.scenes.stack import push
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

SEED = "seed"
"""The place of faults of the seed, and the id of its entry."""


def field_choice(desk: FormDesk, field: Field, *, stretch: int = 0) -> Choice:
    """Return a field of the draft as a choice."""
    words = desk.words
    return Choice(
        words(field.text) if field.text else "",
        field.options(desk.services, desk.draft),
        desk.draft.text(field.id),
        partial(desk.choose, field.id),
        field_width=field.width,
        id=field.id,
        stretch=stretch,
        tooltip=words(field.about) if field.about else "",
    )


def field_rows(desk: FormDesk, fields: Iterable[Field]) -> list[Widget]:
    """Return the fields that are shown now, each with the line for its faults."""
    rows: list[Widget] = []
    for field in fields:
        if field.is_shown(desk.services, desk.draft):
            rows += [field_choice(desk, field), desk.fault(field.id, f"{field.id}_fault")]
    return rows


def shape_rows(desk: FormDesk, shapes: Iterable[OptionShape], area: str) -> list[Widget]:
    """Return options that are kept in the draft's values as controls, ``area.NAME`` their texts."""
    words, draft = desk.words, desk.draft
    rows: list[Widget] = []
    for shape in shapes:
        name = shape.name

        def choose(value: Value, name: str = name) -> None:
            draft.values[name] = value
            desk.changed(name)

        value = draft.values.get(name, shape.default)
        label = words.or_else(f"{area}.{name}", name.replace("_", " ").capitalize())
        rows.append(control(words, shape, value, choose, id=name, system=desk.form.system, text=label))
        rows.append(desk.fault(name, f"{name}_fault"))
    return rows


def rules_panel(desk: FormDesk) -> Panel:
    """Return the panel of the options of the rules and of the seed."""
    words, draft, form = desk.words, desk.draft, desk.form
    rows = field_rows(desk, form.rule_fields)
    shapes = form.shapes(desk.services, draft)
    if shapes:
        count = len(draft.options)
        text = words.count("screen.new.changed", count) if count else words("screen.new.house")
        rows.append(
            Row(
                Label(text, "accent" if count else "dim", stretch=1),
                Button(
                    words("screen.new.options"),
                    partial(_open_options, desk, shapes),
                    command="rule_options",
                    id="options",
                    tooltip=words.or_else(f"{form.area}.options.about", ""),
                ),
                gap=8,
            )
        )
    seed = desk.kept(SEED, lambda: _seed_entry(desk))
    rows.append(
        Row(
            Label(words("screen.new.seed"), is_wrapped=False),
            seed,
            Button(
                words("screen.new.random"),
                partial(_new_seed, desk, seed),
                command="randomise",
                id="random_seed",
            ),
            gap=8,
        )
    )
    rows.append(desk.fault(SEED, "seed_fault"))
    return Panel(words("screen.new.rules"), *rows, gap=8)


def seed_fault(desk: FormDesk, entry: TextEntry | None) -> dict[str, str]:
    """Return what is wrong with the seed that is written, by its place."""
    if entry is None or _seed_of(entry.value) is not None:
        return {}
    return {SEED: escape(desk.words("screen.new.fault.seed", most=MAX_SEED))}


def _seed_of(text: str) -> int | None:
    return int(text) if text.isdigit() and int(text) <= MAX_SEED else None


def _seed_entry(desk: FormDesk) -> TextEntry:
    def write(text: str) -> None:
        seed = _seed_of(text)
        if seed is None:
            desk.noted()
            return
        desk.draft.seed = seed
        desk.changed(SEED)

    return TextEntry(
        str(desk.draft.seed),
        on_change=write,
        is_number=True,
        most_signs=10,
        id=SEED,
        stretch=1,
        tooltip=desk.words("screen.new.seed.about"),
    )


def _new_seed(desk: FormDesk, entry: TextEntry) -> None:
    desk.draft.seed = desk.services.new_seed()
    entry.set_value(str(desk.draft.seed))
    desk.changed(SEED)


def _open_options(desk: FormDesk, shapes: tuple[OptionShape, ...]) -> None:
    def take(choices: RuleChoices) -> None:
        desk.draft.options = dict(choices.options)
        desk.changed("options")

    desk.go(push(RuleOptionsScene(desk.services, shapes, desk.draft.options, desk.form.system), take))
