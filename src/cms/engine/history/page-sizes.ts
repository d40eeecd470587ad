/** Events per page of the audit log. */
export const auditPageSize = 100;

/** Deleted entries per page of the trash. */
export const trashPageSize = 500;

/** Revisions per response. Each is a whole entry, which can be long. */
export const revisionsPageSize = 50;
