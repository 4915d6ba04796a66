"""Who sits at the table of a game on screen, and who thinks for the seats that no human holds."""
