import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleNode } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type { Database } from "#db/database.server.ts";

/** Counts the database statements of an operation, except transaction control such as `begin` and `commit`. */
export async function countStatements(
  on: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const options = { casing: "snake_case", logger: { logQuery: () => void count++ } } as const;
  const client = Reflect.get(on, "$client");
  const db =
    client instanceof PGlite ? drizzlePglite({ client, ...options }) : drizzleNode({ client, ...options });
  await work(db);
  return count;
}
