"""The games, one folder each. A game imports only the engine; nothing outside its folder knows its rules."""
