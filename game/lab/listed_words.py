"""The words of what a balance report lists beside its games: headings of columns, remarks, what they name."""

from typing import Final

from game.rules.charts import Phrase

WORDS: Final = {
    "weapon": "weapon",
    "use": "use",
    "price": "price",
    "ap": "AP",
    "damage": "damage",
    "range": "range",
    "durability": "durability",
    "damage_an_ap": "damage an AP at {hits} x {fails}",
    "borne": "{terms}",
    "ap_to_break": "AP to {defense}",
    "round_for_price": "a round for {price} of price",
    "at_distance": "{away}",
    "weapons_reading": (
        "Damage an AP: on average, where so many of eight attack rolls are on target and so many of eight"
        " evasions fail; AP to a Defense: what brings a section of it down on average; the last column:"
        " damage of a usual round for {price} of price. Kinetic, energy and guided are neither better nor"
        " worse"
    ),
    "dominated": "{weapon} is dominated by {others}: nowhere worse, for no more",
    "trap": (
        "{weapon} is a trap by damage alone: {other} does as much in every round, for no more;"
        " what {weapon} has more of: {terms}"
    ),
    "figure": "of its games",
    "everybody": "altogether",
    "rounds": "rounds",
    "battles": "battles",
    "reached": "reached {subject}",
    "decided_in": "decided: {subject}",
    "bank": "bank after round 10, in rounds of income",
    "idle_bank": "bank above three rounds of income",
    "built": "{subject}: built",
    "built_at_all": "{subject}: wars with one",
    "superweapons": "superweapons: built",
    "superweapons_at_all": "superweapons: wars with one",
    "shots": "superweapons: shots",
    "garrison_held": "garrisons: battles won",
    "militia_held": "neutral militia: battles won",
    "bargain": "{weapon} is a bargain: as much damage in every round as {others}",
}
TERMS: Final = {
    "price": "price",
    "ap": "AP",
    "damage": "damage",
    "range": "range",
    "least_range": "least range",
    "durability": "durability",
    "hit": "to hit",
    "evasion": "evasion",
    "structure_damage": "damage to structures",
    "grapple": "grapple",
    "assault": "assault",
    "splits": "split damage",
    "jams": "jams",
    "again": "use again in a round",
    "moved": "use after a long move",
    "ranged": "ranged",
    "melee": "melee",
    "one": "one hand",
    "two": "two hands",
    "mounted": "mounted",
}
NOTHING: Final = "nothing"


def spoken(phrase: Phrase | str) -> str:
    """Return what a listing says, in words; what has none is told by its key, a name or figure as it is."""
    if isinstance(phrase, str):
        return phrase
    terms = ", ".join(TERMS.get(term, term) for term in phrase.terms) or NOTHING
    return WORDS.get(phrase.key, phrase.key).format(**{**phrase.given, "terms": terms})
