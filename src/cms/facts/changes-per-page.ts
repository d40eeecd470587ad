/** Kept apart from the schemas, which pages do not load. */
export const changesPerPage = 24;
