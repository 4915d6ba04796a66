"""How the wargame looks: tokens with height and facing, objectives, views and ranges, falls and throws."""
