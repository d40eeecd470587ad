import { beforeAll, expect, test } from "vitest";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { listArticlesOf } from "#newsroom/article/articles-of-period.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { makeMails } from "./make-watch-mails.job.server.ts";
import { watches, watchMails, watchPeriods } from "./watch.table.ts";
import { partsOf, selectFor, writeWatchMail } from "./watch-mail.ts";
import { watchedReader } from "./watched.server.ts";

const app = testApp();

const readers = 10_000;
const changesEach = 20;
/** Of CPU, for all mails of a period: the report, the choice of watches, the outbox and the texts. In milliseconds. */
const limit = 5000;

const day = 24 * 60 * 60_000;
const now = Date.now();
const at = (time: number) => new Date(time).toISOString();

beforeAll(async () => {
  const listed = await app.db.select({ id: vendors.id }).from(vendors).orderBy(vendors.id).limit(20);
  await makeMails(app.db, "daily", listArticlesOf, now - day);
  await app.db.insert(factChanges).values(
    listed.flatMap(({ id }) =>
      Array.from({ length: changesEach }, (_, place) => ({
        ...{ kind: "vendor", entryId: id, field: "integrations", item: `Bank ${place}`, editorName: "Ada" },
        ...{ before: null, after: `Bank ${place}`, createdAt: at(now - 2 * 60 * 60_000 - place) },
      })),
    ),
  );
  const all = Array.from({ length: readers }, (_, place) => ({
    ...{
      email: `reader-${place}@example.org`,
      vendors: [listed[place % listed.length]?.id ?? 0],
      salt: "salt",
    },
    ...{
      requirements: place % 2 ? `1~general-ledger.m~api.n~hosting:cloud.m~budget:${place}.m` : "",
      cadence: "daily" as const,
    },
    ...{ createdAt: at(now - 3 * day), confirmedAt: at(now - 3 * day) },
  }));
  for (let first = 0; first < readers; first += 1000)
    await app.db.insert(watches).values(all.slice(first, first + 1000));
}, 60_000);

test("10,000 watches of 20 changes each take at most 5 s of CPU", async () => {
  const started = process.cpuUsage();
  expect(await makeMails(app.db, "daily", listArticlesOf, now)).toBe(readers);
  const made = process.cpuUsage(started);
  const [period] = (await app.db.select().from(watchPeriods)).toSorted((a, b) => b.id - a.id);
  const stored = await app.db.select().from(watches);
  const read = await watchedReader(app.db, stored);
  const parts = partsOf(period?.report ?? { changes: [], levels: [], articles: [] });
  const site = { siteUrl: "https://guide.example", siteName: "Guide", stopUrl: "https://guide.example/stop" };
  const shortest = Math.min(
    ...stored.map((watch) => {
      const selected = selectFor(read(watch), parts);
      return selected
        ? writeWatchMail(read(watch), selected, site).text.split("- Integration").length - 1
        : 0;
    }),
  );
  const { user, system } = process.cpuUsage(started);
  expect(shortest, "changes in each mail").toBe(changesEach);
  expect(await app.db.$count(watchMails)).toBe(readers);
  expect((made.user + made.system) / 1000, "making the mails").toBeLessThan(limit);
  expect((user + system) / 1000, "making and writing the mails").toBeLessThan(limit);
}, 120_000);
