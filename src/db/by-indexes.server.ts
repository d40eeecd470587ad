import { sql } from "drizzle-orm";
import type { Database } from "./database.server.ts";

/** Runs a query with sequential scans disabled, because the planner overestimates its rows and would scan the table. */
export async function byIndexes<Result>(tx: Database, query: () => PromiseLike<Result>): Promise<Result> {
  await tx.execute(sql`set local enable_seqscan = off`);
  const result = await query();
  await tx.execute(sql`set local enable_seqscan = on`);
  return result;
}
