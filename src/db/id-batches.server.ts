/** Yields rows in batches by ascending id, until `read` finds none after the last id. `read` returns at most one batch. */
export async function* batchesById<Item extends { id?: unknown }>(
  read: (lastId: number) => PromiseLike<Item[]>,
): AsyncGenerator<Item[]> {
  for (let lastId = 0; ; ) {
    const rows = await read(lastId);
    if (rows.length === 0) return;
    yield rows;
    lastId = Number(rows.at(-1)?.id);
  }
}
