import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { pageViews } from "#cms/audience/page-view.table.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { findFactWeeks } from "./fact-weeks.server.ts";

const app = testApp("empty");
const call = asEditor(app);

const read = async (path: string) => {
  const answer = await call("GET", path);
  expect(answer.status, path).toBe(200);
  return answer.json();
};

const created: number[] = [];
afterEach(async () => {
  for (const id of created.splice(0)) await call("DELETE", `/api/vendors/${id}`);
});

async function create(fields: object) {
  const vendor = await (await call("POST", "/api/vendors", fields)).json();
  created.push(vendor.id);
  return vendor;
}

const cite = async (entryId: number, field: string, source = "one") => {
  const answer = await call("PUT", "/api/admin/citations", {
    kind: "vendor",
    entryId,
    field,
    source: {
      url: `https://source.example/${entryId}/${field}/${source}`,
      title: "Source",
      kind: "independent",
    },
    quote: "The passage that says so.",
    verdict: "supports",
  });
  expect(answer.status, field).toBeLessThan(300);
};

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

test("the plan puts gaps on pages that are read before others, and many gaps before few", async () => {
  await create({ name: "Nobody reads it" });
  const fuller = await create({
    name: "Known and read",
    pricing: "From 5,000",
    owner: "A family",
    founded: "2001",
  });
  await create({ name: "Empty and read" });
  const day = daysAgo(0).slice(0, 10);
  await app.db.insert(pageViews).values([
    { day, path: "/vendors/known-and-read", views: 10 },
    { day, path: "/vendors/empty-and-read", views: 10 },
  ]);
  await cite(fuller.id, "pricing");
  const { items } = await read("/api/admin/facts-plan");
  expect(items.map(({ title }: { title: string }) => title)).toEqual([
    "Empty and read",
    "Known and read",
    "Nobody reads it",
  ]);
  const [first, second] = items;
  expect(first).toMatchObject({ views: 10, unsourced: 0, due: 0, proposals: 0 });
  expect(second).toMatchObject({ views: 10, unknown: first.unknown - 3, unsourced: 2 });
  expect(first.examples).toHaveLength(6);
});

test("the plan counts readers' questions until the fact has a source", async () => {
  const other = await create({ name: "Read a little" });
  const asked = await create({ name: "Asked about", owner: "A family" });
  const day = daysAgo(0).slice(0, 10);
  await app.db.insert(pageViews).values({ day, path: "/vendors/read-a-little", views: 15 });
  const plan = async () => {
    const { items } = await read("/api/admin/facts-plan");
    return items
      .filter(({ entryId }: { entryId: number }) => [asked.id, other.id].includes(entryId))
      .map(({ title, questions }: { title: string; questions: number }) => [title, questions]);
  };
  expect(await plan()).toEqual([
    ["Read a little", 0],
    ["Asked about", 0],
  ]);
  await app.json("/api/answer?q=who+owns+asked+about");
  await plan();
  await app.json("/api/answer?q=asked+about+owner");
  expect(await plan()).toEqual([
    ["Asked about", 2],
    ["Read a little", 0],
  ]);
  await cite(asked.id, "owner");
  expect(await plan()).toEqual([
    ["Read a little", 0],
    ["Asked about", 0],
  ]);
});

describe("the checks by week", () => {
  /** A Wednesday. */
  const now = Date.parse("2026-11-25T10:00:00.000Z");
  const weeks = () => findFactWeeks(app.db, vendorContent, now);
  const counts = ({ steps }: { steps: { day: string; count: number }[] }) =>
    Object.fromEntries(steps.filter(({ count }) => count > 0).map(({ day, count }) => [day, count]));

  async function check(entryId: number, field: string, checkedAt: string, values: object = {}) {
    await cite(entryId, field);
    await app.db
      .update(citations)
      .set({ checkedAt, ...values })
      .where(and(eq(citations.entryId, entryId), eq(citations.field, field)));
  }

  test("count each fact once, in the week of its last check and of its expiry", async () => {
    const one = await create({
      name: "Checked By Week",
      pricing: "From 5,000",
      headquarters: "Zurich",
      founded: "2009",
      owner: "Founders",
      employeeCount: "40",
    });
    const hidden = await create({ name: "Hidden", pricing: "From 1", isPublished: false });
    // A price is valid for 90 days: from Sunday, Aug 30 until Nov 28, and from Monday, Oct 5 until Jan 3.
    await check(one.id, "pricing", "2026-08-30T23:59:00.000Z");
    // Valid for a year.
    await check(one.id, "headquarters", "2026-10-05T00:00:00.000Z");
    // Never expires.
    await check(one.id, "founded", "2026-11-24T08:00:00.000Z");
    // Expired in the same week, before today.
    await check(one.id, "owner", "2025-11-23T12:00:00.000Z");
    await check(one.id, "employeeCount", "2026-11-24T08:00:00.000Z", { verdict: "contradicts" });
    await check(hidden.id, "pricing", "2026-11-24T08:00:00.000Z");
    const { checked, due } = await weeks();
    expect(checked.steps.map(({ day }) => day)).toEqual([
      ...["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26"],
      ...["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"],
    ]);
    expect(counts(checked)).toEqual({ "2026-10-05": 1, "2026-11-23": 1 });
    expect(due.steps.map(({ day }) => day).at(-1)).toBe("2027-01-11");
    expect([counts(due), due.total]).toEqual([{ "2026-11-23": 1 }, 1]);
    // Two of eight bars of full height.
    expect(checked.bars).toBe("M0 40v-40h24.6V40ZM215.4 40v-40h24.6V40Z");
    await cite(one.id, "pricing", "another source");
    await app.db
      .update(citations)
      .set({ checkedAt: "2026-10-05T00:00:00.000Z" })
      .where(
        and(
          eq(citations.entryId, one.id),
          eq(citations.quote, "The passage that says so."),
          eq(citations.field, "pricing"),
        ),
      );
    expect(counts((await weeks()).checked)).toEqual({ "2026-10-05": 2, "2026-11-23": 1 });
    expect(counts((await weeks()).due)).toEqual({ "2026-12-28": 1 });
  });

  test("are empty without checks, and for editors only", async () => {
    await app.db.delete(citations);
    const { checked, due } = await read("/api/admin/facts-weeks");
    expect([checked.total, checked.bars, checked.steps.length, due.total]).toEqual([0, "", 8, 0]);
    expect((await app.fetch("/api/admin/facts-weeks")).status).toBe(401);
  });
});
