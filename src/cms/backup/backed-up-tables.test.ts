import { getTableName, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { backedUpTables } from "#registry/tables.server.ts";
import { testApp } from "../../../tests/support/app.ts";

const app = testApp("empty");

/** Rebuilt from the backed-up tables. */
const derived = ["news_prints", "outside_link_uses", "outside_links", "search_entries", "search_words"];
/** Tables that belong to one database, and tables whose rows would grant access to an account. */
const excludedTables =
  `api_tokens backup_runs cdn_network cdn_purges import_parts imports index_now index_now_changes invitations one_time_codes passkeys presence
rate_limits recovery_codes sessions sign_in_steps webhook_deliveries`.split(/\s+/);

test("a backup knows every table of the database but those that are derived, or left behind on purpose", async () => {
  const rows = await app.db
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = 'public' and table_type = 'BASE TABLE'`);
  expect([...backedUpTables.map(getTableName), ...derived, ...excludedTables].sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
});
