/** Events per page of the audit log. */
export const auditPageSize = 100;

/** Revisions per response. Each is a whole entry, which can be long. */
export const revisionsPageSize = 50;
