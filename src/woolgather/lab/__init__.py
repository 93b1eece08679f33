"""For those who study play: many games between bots, and what can be said of them."""
