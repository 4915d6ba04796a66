"""The battle on the kilometre grid on its screen."""
