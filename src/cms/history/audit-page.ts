/** The number of events on one page of the audit log. */
export const auditPageSize = 100;
