import { z } from "zod";

/** The number of an entry, or of another row: those that the store's integers can hold. */
export const entryId = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
