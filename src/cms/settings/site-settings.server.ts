import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { noOperator, type OperatorSettings, operatorSettings } from "./operator.ts";
import { siteSettings } from "./site-settings.table.ts";

const group = "operator";

/** Returns the operator's settings; null for every missing one. */
export async function getOperator(db: Database): Promise<OperatorSettings> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.name, group));
  return readOperator(row?.value ?? {});
}

/** The stored statements as JSON text, to select beside other columns; null while there are none. */
export const operatorColumn = sql<
  string | null
>`(select value::text from ${siteSettings} where ${siteSettings.name} = ${group})`;

/** Reads stored statements; null for every missing one. */
export const readOperator = (value: unknown): OperatorSettings =>
  operatorSettings.safeParse(value).data ?? noOperator;

/** Changes the operator's settings; omitted ones keep their value. Call it in a transaction. @returns all of them */
export async function saveOperator(
  db: Database,
  statements: Partial<OperatorSettings>,
): Promise<OperatorSettings> {
  const updatedAt = new Date().toISOString();
  await db.insert(siteSettings).values({ name: group, value: noOperator, updatedAt }).onConflictDoNothing();
  await db.select().from(siteSettings).where(eq(siteSettings.name, group)).for("update");
  const value = { ...(await getOperator(db)), ...statements };
  await db.update(siteSettings).set({ value, updatedAt }).where(eq(siteSettings.name, group));
  return value;
}
