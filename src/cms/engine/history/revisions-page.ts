/** Revisions per response. Each is a whole entry, which can be long. */
export const revisionsPageSize = 50;
