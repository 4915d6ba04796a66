"""The programs that drew the shipped maps of Earth and the Earth Sphere; run once, kept to draw them anew."""
