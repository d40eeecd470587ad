import { sql } from "drizzle-orm";
import type { Database } from "./database.server.ts";

/**
 * Runs a query of a transaction by indexes alone, where the planner expects far too many rows and would read the whole table.
 */
export async function byIndexes<Result>(tx: Database, query: () => PromiseLike<Result>): Promise<Result> {
  await tx.execute(sql`set local enable_seqscan = off`);
  const result = await query();
  await tx.execute(sql`set local enable_seqscan = on`);
  return result;
}
