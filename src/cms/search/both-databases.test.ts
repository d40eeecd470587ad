import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchEntries } from "#cms/engine/search-index/search.table.ts";
import { searchKinds } from "#cms/engine/search-index/search-kinds.ts";
import { reindexWhenMissing } from "#cms/engine/write/index-entry.server.ts";
import type { Database, OpenDatabase } from "#db/database.server.ts";
import { embeddedDatabase, extensions } from "#db/embedded.server.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { loadStarterContent } from "../../../starter/load.ts";
import { openTestDatabase } from "../../../tests/support/database.ts";
import { postgresUrl } from "../../../tests/support/templates.ts";
import { misspell, seeded } from "./misspelling.fixture.ts";
import { search } from "./search.server.ts";
import { complete, findNearest } from "./search-reads.server.ts";

const queries = 500;

let stores: OpenDatabase[] = [];
beforeAll(async () => {
  if (!postgresUrl) return;
  const embedded = embeddedDatabase(await PGlite.create({ extensions }));
  stores = [embedded, await openTestDatabase()];
  await embedded.migrate(async (db) => {
    await loadStarterContent(db);
    await reindexWhenMissing(db, contentTypes);
  });
}, 120_000);
afterAll(() => Promise.all(stores.map((store) => store.close())));

/** Words from the content: alone, in pairs and as titles, whole, half typed and misspelt. */
async function queriesOf(db: Database): Promise<string[]> {
  const random = seeded(500);
  const rows = await db
    .select({ title: searchEntries.title, text: searchEntries.text })
    .from(searchEntries)
    .orderBy(searchEntries.kind, searchEntries.titleKey);
  const pick = <Item>(list: Item[]) => list[Math.floor(random() * list.length)];
  const wordOf = () => pick((pick(rows)?.text ?? "").match(/\p{L}{2,}/gu) ?? []) ?? "software";
  const kinds = [
    () => wordOf(),
    () => `${wordOf()} ${wordOf()}`,
    () => wordOf().slice(0, 3),
    () => pick(rows)?.title ?? "",
    () => misspell(pick(rows)?.title ?? "", random),
    () => misspell(`${wordOf()} ${wordOf()}`, random),
  ];
  return Array.from({ length: queries }, () => pick(kinds)?.() ?? "");
}

test.skipIf(!postgresUrl)(
  `${queries} queries have the same results, in the same order, on both databases (needs TEST_DATABASE_URL)`,
  async () => {
    const [embedded, server] = stores.map(({ db }) => db);
    if (!embedded || !server) throw new Error("The stores are not open");
    const random = seeded(501);
    for (const q of await queriesOf(embedded)) {
      const kind = random() < 0.2 ? (searchKinds[Math.floor(random() * searchKinds.length)] ?? null) : null;
      const request = { q, kind, page: random() < 0.2 ? 2 : 1, pageSize: 20, isExact: false };
      expect(await search(server, request), q).toEqual(await search(embedded, request));
      expect(await complete(server, q), q).toEqual(await complete(embedded, q));
      expect(await findNearest(server, q, 5), q).toEqual(await findNearest(embedded, q, 5));
    }
  },
  240_000,
);
