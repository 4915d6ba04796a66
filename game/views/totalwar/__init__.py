"""How the hex campaign looks: counters for forces, marks for sites, motions for its events."""
