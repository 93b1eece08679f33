"""The table: the server at which people and bots play in a browser."""
