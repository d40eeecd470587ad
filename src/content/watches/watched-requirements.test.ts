import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { withoutCache } from "#cms/engine/read/reads.server.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { scoreVendors } from "../fit/fit-ranking.server.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { makeMails } from "./make-watch-mails.job.server.ts";
import { watches, watchPeriods } from "./watch.table.ts";
import { partsOf, selectFor, writeWatchMail } from "./watch-mail.ts";
import { watchedReader } from "./watched.server.ts";

const app = testApp();

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.now();
const at = (time: number) => new Date(time).toISOString();

let vendorId = 0;
let sourceId = 0;

beforeAll(async () => {
  vendorId = (await app.json("/api/vendors/masttro")).id;
  const [source] = await app.db
    .insert(sources)
    .values({ url: "https://masttro.example/facts", title: "Facts", kind: "documentation" })
    .returning();
  sourceId = source?.id ?? 0;
});

beforeEach(async () => {
  await app.db.delete(watches);
  await app.db.delete(watchPeriods);
  await app.db.delete(factChanges);
  await app.db.delete(citations).where(eq(citations.entryId, vendorId));
});

type Field =
  | "markets"
  | "hosting"
  | "languages"
  | "certifications"
  | "clientTypes"
  | "integrations"
  | "pricing";

const lists: Field[] = ["markets", "languages", "certifications", "clientTypes", "integrations"];

/** Gives Masttro a sourced fact in place of the former one. */
async function state(field: Field, value: string, time: number) {
  const isList = lists.includes(field);
  await app.db
    .update(vendors)
    .set({ [field]: isList ? [value] : value, updatedAt: at(time) })
    .where(eq(vendors.id, vendorId));
  await app.db.delete(citations).where(and(eq(citations.entryId, vendorId), eq(citations.field, field)));
  await app.db.insert(citations).values({
    ...{ kind: "vendor", entryId: vendorId, field, item: isList ? value : "", sourceId },
    ...{ valueHash: hashValue(value), verdict: "supports", checkedAt: at(time) },
  });
}

/** Adds an active watch. */
async function addWatch(requirements: string, fields: Partial<typeof watches.$inferInsert> = {}) {
  const then = at(start - 10 * day);
  const [added] = await app.db
    .insert(watches)
    .values({
      ...{ email: "ada@example.org", vendors: [vendorId], cadence: "daily", salt: "salt", requirements },
      ...{ createdAt: then, confirmedAt: then, ...fields },
    })
    .returning();
  if (!added) throw new Error("not added");
  return added;
}

const make = (time: number) => makeMails(app.db, "daily", async () => [], time);

/** Makes the mails of a day. Returns the one of a watch, or null. */
async function mailOf(watch: typeof watches.$inferSelect, time: number) {
  await make(time);
  const [period] = (await app.db.select().from(watchPeriods)).toSorted((a, b) => b.id - a.id);
  if (!period) throw new Error("no period");
  const watched = (await watchedReader(app.db, [watch]))(watch);
  const selected = selectFor(watched, partsOf(period.report));
  const site = { siteUrl: "https://guide.example", siteName: "Guide", stopUrl: "https://guide.example/stop" };
  return selected && writeWatchMail(watched, selected, site);
}

interface Case {
  kind: string;
  field: Field;
  key: string;
  title: string;
  /** Two values that meet the requirement, and one that leaves it unknown. */
  met: [string, string];
  unknown: string;
  /** Lists of offers never say no: a value that is missing from one is unknown. */
  missed?: string;
}

describe("a must is met, missed or to be asked for, as on Find Your Fit", () => {
  test.each<Case>([
    {
      ...{ kind: "market", field: "markets", key: "market:Switzerland", title: "Market: Switzerland" },
      ...{ met: ["Switzerland", "Worldwide except Germany"], missed: "Germany only", unknown: "Germany" },
    },
    {
      ...{ kind: "hosting", field: "hosting", key: "hosting:cloud", title: "Hosting: Cloud" },
      ...{ met: ["cloud", "both"], missed: "on-premises", unknown: "" },
    },
    {
      ...{ kind: "budget", field: "pricing", key: "budget:30000", title: "Budget: 30,000 USD a year" },
      met: ["From 24,000 USD a year (2026)", "USD 29,000 a year"],
      ...{ missed: "From 60,000 USD a year (2026)", unknown: "On request" },
    },
    {
      ...{ kind: "language", field: "languages", key: "language:de", title: "Language: German" },
      ...{ met: ["German", "Deutsch"], unknown: "French" },
    },
    {
      ...{ kind: "certification", field: "certifications", key: "certification:SOC%202" },
      ...{ title: "Certification: SOC 2", met: ["SOC 2", "SOC 2 Type II"], unknown: "ISO 27001" },
    },
    {
      ...{ kind: "client", field: "clientTypes", key: "client:Private%20banks" },
      ...{ title: "Clients: Private banks", met: ["Private banks", "private banks"], unknown: "Funds" },
    },
    {
      ...{ kind: "integration", field: "integrations", key: "integration:Pershing" },
      ...{ title: "Integration: Pershing", met: ["Pershing", "PERSHING"], unknown: "DocuSign" },
    },
  ])("$kind", async ({ field, key, title, met, missed, unknown }) => {
    const watch = await addWatch(`1~general-ledger.m~${key}.m`);
    const nice = await addWatch(`1~${key}.n`, { email: "nice@example.org" });
    await state(field, met[0], start - 5 * day);
    expect(await mailOf(watch, start), "the first period has nothing to compare with").toBeNull();
    let time = start;
    const stated = async (value: string) => {
      time += day;
      await state(field, value, time - 60 * minute);
      const mail = await mailOf(watch, time);
      expect(await mailOf(nice, time), "no must").toBeNull();
      return mail;
    };
    const score = async () => {
      const query = new URLSearchParams({ v: "masttro", r: `1~${key}.m` });
      const context = { db: app.db, remember: withoutCache, query, dependOn: () => {} };
      const { results } = await scoreVendors(context);
      return results.map(({ low, high }) => [low, high]);
    };
    if (missed) {
      expect(await stated(missed)).toMatchObject({
        subject: "Masttro now misses a must",
        text: expect.stringContaining(`- Masttro now misses a must: ${title}. Before: met.\n`),
      });
      expect(await score()).toEqual([[0, 0]]);
      expect((await stated(met[0]))?.text).toContain(
        `- Masttro now meets a must: ${title}. Before: not met.\n`,
      );
    }
    expect(await stated(met[1]), "met by another value").toBeNull();
    expect(await score()).toEqual([[3, 3]]);
    const asked = await stated(unknown);
    expect(await score()).toEqual([[0, 3]]);
    expect(asked?.subject).toBe("1 change: Masttro");
    expect(asked?.text).toContain(
      `- Masttro: ask about a must, ${title}. Our sources no longer answer it. Before: met.\n`,
    );
    expect((await stated(met[0]))?.text).toContain(
      `- Masttro now meets a must: ${title}. Before: not known.\n`,
    );
  });
});

test("a watch that starts within a period is compared from its start", async () => {
  await state("hosting", "cloud", start - 5 * day);
  await make(start);
  const watch = await addWatch("1~hosting:cloud.m", { confirmedAt: at(start + minute) });
  expect(await make(start + 2 * minute), "the confirmation runs the job").toBe(0);
  await state("hosting", "on-premises", start + 60 * minute);
  expect((await mailOf(watch, start + day))?.subject).toBe("Masttro now misses a must");
});

test("a change within the last 15 minutes waits for the next period, and is not told if undone", async () => {
  const watch = await addWatch("1~hosting:cloud.m");
  await state("hosting", "cloud", start - 5 * day);
  await make(start);
  await state("hosting", "on-premises", start + day - 5 * minute);
  expect(await mailOf(watch, start + day)).toBeNull();
  await state("hosting", "cloud", start + day + minute);
  expect(await mailOf(watch, start + 2 * day)).toBeNull();
});

test("a value that is gone is told, though what remains was checked long ago", async () => {
  const watch = await addWatch("1~market:Switzerland.m");
  const markets = ["Germany only", "Switzerland"];
  await state("markets", "Germany only", start - 50 * day);
  await app.db.insert(citations).values({
    ...{ kind: "vendor", entryId: vendorId, field: "markets", item: "Switzerland", sourceId },
    ...{ valueHash: hashValue("Switzerland"), verdict: "supports", checkedAt: at(start - 40 * day) },
  });
  await app.db.update(vendors).set({ markets }).where(eq(vendors.id, vendorId));
  await make(start);
  await app.db
    .update(vendors)
    .set({ markets: ["Germany only"], updatedAt: at(start + minute) })
    .where(eq(vendors.id, vendorId));
  expect((await mailOf(watch, start + day))?.subject).toBe("Masttro now misses a must");
});

test("a changed fact that decides a must is counted once, and listed with its values", async () => {
  const watch = await addWatch("1~hosting:cloud.m~market:Germany.m");
  await state("hosting", "cloud", start - 5 * day);
  await make(start);
  const change = (field: string, before: string | null, after: string | null) => ({
    ...{ kind: "vendor", entryId: vendorId, field, before, after },
    ...{ editorName: "Ada", createdAt: at(start + 60 * minute) },
  });
  await state("hosting", "on-premises", start + 60 * minute);
  await app.db.insert(factChanges).values(change("hosting", "cloud", "on-premises"));
  const mail = await mailOf(watch, start + day);
  expect(mail?.subject).toBe("Masttro now misses a must");
  expect(mail?.text).toMatch(
    /now misses a must: Hosting: Cloud\.(.|\n)*Before: Cloud\n {2}Now: On premises/i,
  );
  await app.db.delete(watchPeriods);
  await state("hosting", "cloud", start - 5 * day);
  await make(start);
  await state("hosting", "on-premises", start + 60 * minute);
  await app.db.insert(factChanges).values(change("owner", null, "Masttro Holding"));
  expect((await mailOf(watch, start + day))?.subject).toBe("Masttro now misses a must, and 1 other change");
});

test("without vendors, the changes at any vendor that concern a requirement are listed once", async () => {
  const watch = await addWatch("1~market:Switzerland.m~market:Germany.n~budget:30000.n", { vendors: [] });
  await make(start);
  const change = (field: string, item: string, before: string | null, after: string | null) => ({
    ...{ kind: "vendor", entryId: vendorId, editorName: "Ada", createdAt: at(start + minute) },
    ...{ field, item, before, after },
  });
  await app.db
    .insert(factChanges)
    .values([
      change("markets", "Switzerland and Germany", null, "Switzerland and Germany"),
      change("markets", "France", null, "France"),
      change("pricing", "", "From 24,000 USD a year", "On request"),
      change("hosting", "", null, "cloud"),
    ]);
  const text = (await mailOf(watch, start + day))?.text ?? "";
  expect(text.split("Now: Switzerland and Germany")).toHaveLength(2);
  expect(text).toContain("Before: From 24,000 USD a year\n  Now: On request");
  expect(text).not.toMatch(/France|cloud/i);
});

test("requirements that no active watch names any more are not kept", async () => {
  const watch = await addWatch("1~market:Switzerland.m~hosting:cloud.n");
  await make(start);
  const keys = async () => {
    const [period] = (await app.db.select().from(watchPeriods)).toSorted((a, b) => b.id - a.id);
    return Object.keys(period?.levels ?? {}).filter((key) => key.includes(":"));
  };
  expect(await keys()).toEqual(["market:Switzerland"]);
  await app.db
    .update(watches)
    .set({ email: null, endedAt: at(start) })
    .where(inArray(watches.id, [watch.id]));
  await make(start + day);
  expect(await keys()).toEqual([]);
});
