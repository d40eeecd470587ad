/** Cache tag of the synonyms. */
export const synonymsTag = "search:synonyms";
