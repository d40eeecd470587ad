import { z } from "zod";

/** An id of an entry or another row, within the database's integer range. */
export const entryId = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
