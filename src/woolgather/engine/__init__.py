"""What all games share, without knowing any of them: contract, chance, records, journal, words, rule citations."""
