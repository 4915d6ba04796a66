"""Built-in players of Sectors: they guess what others will order from what a player sees."""
