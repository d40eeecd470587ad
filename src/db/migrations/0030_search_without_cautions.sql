-- Vendors' "Not for" and questions are no longer searched; the start builds an empty index again.
TRUNCATE "search_entries", "search_words";
