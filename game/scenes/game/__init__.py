"""One screen for every game: a face per system says what is special about it."""
