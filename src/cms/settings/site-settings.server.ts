import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { noOperator, type OperatorSettings, type operatorChanges, operatorSettings } from "./operator.ts";
import { siteSettings } from "./site-settings.table.ts";

const group = "operator";

/** Returns the operator's settings, null for missing ones. */
export async function getOperator(db: Database): Promise<OperatorSettings> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.name, group));
  return readOperator(row?.value ?? {});
}

/** The stored settings as JSON text, to select with other columns. Null before the first change. */
export const operatorColumn = sql<
  string | null
>`(select value::text from ${siteSettings} where ${siteSettings.name} = ${group})`;

/** Parses stored settings, null for missing ones. */
export const readOperator = (value: unknown): OperatorSettings =>
  operatorSettings.safeParse({ ...noOperator, ...z.looseObject({}).safeParse(value).data }).data ??
  noOperator;

/** Updates the operator's settings; omitted ones keep their value. Call it in a transaction. @returns all of them */
export async function saveOperator(
  db: Database,
  statements: z.output<typeof operatorChanges>,
): Promise<OperatorSettings> {
  const updatedAt = new Date(environment.now()).toISOString();
  await db.insert(siteSettings).values({ name: group, value: noOperator, updatedAt }).onConflictDoNothing();
  await db.select().from(siteSettings).where(eq(siteSettings.name, group)).for("update");
  const value = operatorSettings.parse({ ...(await getOperator(db)), ...statements });
  await db.update(siteSettings).set({ value, updatedAt }).where(eq(siteSettings.name, group));
  return value;
}
