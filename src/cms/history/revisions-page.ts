/** Number of revisions in one answer: each is a whole entry, which can be long. */
export const revisionsPageSize = 50;
