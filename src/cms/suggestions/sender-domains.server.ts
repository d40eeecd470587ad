import { getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { type ContentType, columnOf } from "../content-type.server.ts";

/** The entries of a type whose websites have one of the domains, by domain. */
export async function findEntriesByDomain(
  db: Database,
  type: ContentType,
  domains: string[],
): Promise<Map<string, { id: number; title: string }[]>> {
  const found = new Map<string, { id: number; title: string }[]>();
  const { website } = getTableColumns(type.table);
  if (!website || domains.length === 0) return found;
  const domain = sql<string>`lower(substring(${website} from '^[Hh][Tt][Tt][Pp][Ss]?://(?:[Ww][Ww][Ww]\\.)?([^/:?#]+)'))`;
  const rows = await db
    .select({ id: type.table.id, title: columnOf(type, type.titleField), domain })
    .from(type.table)
    .where(inArray(domain, domains));
  for (const row of rows) {
    const entry = { id: Number(row.id), title: String(row.title) };
    found.set(row.domain, [...(found.get(row.domain) ?? []), entry]);
  }
  return found;
}

/** The domains that a sender may speak for: that of the mail address, and those above it but the top-level one. */
export function domainsOf(email: string): string[] {
  const labels = email.slice(email.lastIndexOf("@") + 1).split(".");
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join("."));
}
