import { eq } from "drizzle-orm";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { selectionTag } from "#cms/engine/tags.ts";
import { vendors } from "./vendor.table.ts";

/** Returns the ids of all published vendors, in no order, cached in memory. */
export const getPublishedIds = ({ db, remember }: Pick<ReadContext, "db" | "remember">): Promise<number[]> =>
  remember("vendor/ids", [selectionTag("vendor")], async () => {
    const rows = await db.select({ id: vendors.id }).from(vendors).where(eq(vendors.isPublished, true));
    return rows.map(({ id }) => id);
  });
