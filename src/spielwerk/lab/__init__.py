"""The laboratory: many games at once, and honest numbers about them."""
