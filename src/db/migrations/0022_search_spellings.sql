-- Words are read in more spellings; the start builds an empty index again.
TRUNCATE "search_entries", "search_words";
