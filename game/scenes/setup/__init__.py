"""A game is put together: one form for every system, which says only what is special about its own."""
