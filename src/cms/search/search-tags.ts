/** Names the synonyms in what depends on them. */
export const synonymsTag = "search:synonyms";
