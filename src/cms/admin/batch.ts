/** The address that undoes what was done to many entries at once. */
export const undoBatchPath = (batchId: number) => `/api/admin/batches/${batchId}/undo`;
