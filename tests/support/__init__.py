"""What the tests share: tables to play at, random play, each game's own additions, and the saved data."""
