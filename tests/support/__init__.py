"""What the tests share: tables to play at, random play, what a game's own tests add, and the data kept."""
