"""Choices of a form as widgets: fields of the draft, and options by their shapes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.rules.shapes import OptionShape, Value
from game.scenes.setup.draft import MAX_SEED
from game.scenes.setup.form import Field, FormContext
from game.scenes.setup.rule_options import RuleChoices, RuleOptionsScene, control
from game.scenes.stack import push
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Column, Grid, Panel, Row
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

SEED = "seed"
"""The place of faults of the seed, and the id of its entry."""
MANY, SIDE_BY_SIDE = 6, 220
"""So many options or more stand side by side where each has so much room: the picture stays in view."""


def field_choice(context: FormContext, field: Field, *, stretch: int = 0) -> Choice:
    """Return a field of the draft as a choice."""
    words = context.words
    return Choice(
        words(field.text) if field.text else "",
        field.options(context.services, context.draft),
        context.draft.text(field.id),
        partial(context.choose, field.id),
        field_width=field.width,
        id=field.id,
        stretch=stretch,
        tooltip=words(field.about) if field.about else "",
    )


def field_rows(context: FormContext, fields: Iterable[Field]) -> list[Widget]:
    """Return the fields that are shown now, each with the line for its faults."""
    rows: list[Widget] = []
    for field in fields:
        if field.is_shown(context.services, context.draft):
            rows += [field_choice(context, field), context.fault(field.id, f"{field.id}_fault")]
    return rows


def shape_rows(context: FormContext, shapes: Iterable[OptionShape], area: str) -> list[Widget]:
    """Return options that are kept in the draft's values as controls, ``area.NAME`` their texts."""
    words, draft = context.words, context.draft
    rows: list[Widget] = []
    for shape in shapes:
        name = shape.name

        def choose(value: Value, name: str = name) -> None:
            draft.values[name] = value
            context.changed(name)

        value = draft.values.get(name, shape.default)
        label = words.or_else(f"{area}.{name}", name.replace("_", " ").capitalize())
        chosen = control(words, shape, value, choose, id=name, system=context.form.system, text=label)
        parts: list[Widget] = [chosen]
        if shape.is_limited:
            told = words(f"{area}.{name}.limit", most=shape.most)
            parts.append(Label(told, "dim", "label", id=f"{name}_limit"))
        rows.append(Column(*parts, context.fault(name, f"{name}_fault")))
    return [Grid(*rows, fit_width=SIDE_BY_SIDE, gap=14)] if len(rows) >= MANY else rows


def rules_panel(context: FormContext) -> Panel:
    """Return the panel of the options of the rules and of the seed."""
    words, draft, form = context.words, context.draft, context.form
    rows = field_rows(context, form.rule_fields)
    shapes = form.shapes(context.services, draft)
    if shapes:
        count = len(draft.options)
        text = words.count("screen.new.changed", count) if count else words("screen.new.house")
        rows.append(
            Row(
                Label(text, "accent" if count else "dim", stretch=1),
                Button(
                    words("screen.new.options"),
                    partial(_open_options, context, shapes),
                    command="rule_options",
                    id="options",
                    tooltip=words.or_else(f"{form.area}.options.about", words("screen.new.options.about")),
                ),
                gap=8,
            )
        )
    seed = context.kept(SEED, lambda: _seed_entry(context))
    rows.append(
        Row(
            Label(words("screen.new.seed"), is_wrapped=False),
            seed,
            Button(
                words("screen.new.random"),
                partial(_new_seed, context, seed),
                command="randomise",
                id="random_seed",
                tooltip=words("screen.new.random.about"),
            ),
            gap=8,
        )
    )
    rows.append(context.fault(SEED, "seed_fault"))
    return Panel(words("screen.new.rules"), *rows, gap=8)


def seed_fault(context: FormContext, entry: TextEntry | None) -> dict[str, str]:
    """Return what is wrong with the seed that is written, by its place."""
    if entry is None or _seed_of(entry.value) is not None:
        return {}
    return {SEED: escape(context.words("screen.new.fault.seed", most=MAX_SEED))}


def _seed_of(text: str) -> int | None:
    return int(text) if text.isdigit() and int(text) <= MAX_SEED else None


def _seed_entry(context: FormContext) -> TextEntry:
    def write(text: str) -> None:
        seed = _seed_of(text)
        if seed is None:
            context.noted()
            return
        context.draft.seed = seed
        context.changed(SEED)

    return TextEntry(
        str(context.draft.seed),
        on_change=write,
        is_number=True,
        most_signs=10,
        id=SEED,
        stretch=1,
        tooltip=context.words("screen.new.seed.about"),
    )


def _new_seed(context: FormContext, entry: TextEntry) -> None:
    context.draft.seed = context.services.new_seed()
    entry.set_value(str(context.draft.seed))
    context.changed(SEED)


def _open_options(context: FormContext, shapes: tuple[OptionShape, ...]) -> None:
    def take(choices: RuleChoices) -> None:
        context.draft.options = dict(choices.options)
        context.changed("options")

    context.go(
        push(RuleOptionsScene(context.services, shapes, context.draft.options, context.form.system), take)
    )
