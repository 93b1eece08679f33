"""What every game shares, and knows no game: contract, chance, record, journal, words, rule citations."""
