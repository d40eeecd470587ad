import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { OpenDatabase } from "#db/database.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { createApp } from "../src/app.ts";
import { compareWithBudget } from "./support/budget.ts";
import { openTestDatabase } from "./support/database.ts";
import { pageKinds } from "./support/page-kinds.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const routes = {
  ...pageKinds,
  vendorsSearched: "/vendors?q=reporting",
  search: "/search?q=capital+call",
  searchCorrected: "/search?q=captial+cal",
  searchAnswered: "/search?q=who+has+an+api",
  answer: "/api/answer?q=who+has+an+api",
  answerDefined: "/api/answer?q=capital+call",
  sitemap: "/sitemap.xml",
  feed: "/news/feed.xml",
  changesFeed: "/changes/feed.xml",
  changesOfVendor: "/changes?vendor=addepar",
  vendorsApi: "/api/vendors",
  vendorApi: "/api/vendors/addepar",
};

test("no public route exceeds its query budget without caches", async () => {
  const queries: Record<string, number> = {};
  for (const [kind, path] of Object.entries(routes)) queries[kind] = await countQueries(path);
  const faults = compareWithBudget("queries", { queries }, { isFarBelow: (count, budget) => count < budget });
  expect(faults).toEqual([]);
});

/** Counts at the driver, with a fresh application whose caches are empty. */
async function countQueries(path: string): Promise<number> {
  const settings = readSettings({ SITE_URL: "https://guide.example", LOG_LEVEL: "silent" });
  const app = await createApp({ database, settings, log: pino({ level: "silent" }) });
  const query = vi.spyOn(Reflect.get(database.db, "$client"), "query");
  try {
    const answer = await app.fetch(new Request(`http://localhost${path}`));
    await answer.text();
    expect(answer.status, path).toBe(path === pageKinds.notFound ? 404 : 200);
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
