"""The d100 battle on a grid of square kilometres (ST)."""
