/** Returns the address that undoes a batch. */
export const undoBatchPath = (batchId: number) => `/api/admin/batches/${batchId}/undo`;
