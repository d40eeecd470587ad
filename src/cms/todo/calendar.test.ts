import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { drafts, expiries } from "#cms/editing/draft.table.ts";
import { scheduledExpiries, scheduledPublications } from "#cms/editing/schedule-calendar.server.ts";
import { dueFactsByWeek } from "#cms/fact-checking/due-facts-line.server.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { comingDigest } from "#newsroom/digest/digest-calendar.server.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { type CalendarSource, findCalendar } from "./calendar.server.ts";
import { calendar } from "./calendar.ts";

const app = testApp();
const call = asEditor(app);
/** A Friday. */
const now = Date.parse("2026-11-27T12:00:00Z");
const find = (...sources: CalendarSource[]) =>
  findCalendar(sources, { db: app.db, types: contentTypes }, now);

test("scheduled drafts and expiries are listed by week, with the draft's title, in order", async () => {
  const [vendor] = await app.db.select().from(vendors).where(eq(vendors.slug, "masttro"));
  const id = vendor?.id ?? 0;
  const draft = {
    kind: "vendor",
    ownerName: "Edda",
    editedBy: "Edda",
    scheduledBy: "Edda",
    updatedAt: "2026-11-20T00:00:00.000Z",
  };
  const add = (values: Partial<typeof drafts.$inferInsert> & { key: string }) =>
    app.db.insert(drafts).values({ ...draft, ...values });
  await add({ key: String(id), entryId: id, data: { owner: "A" }, goLiveAt: "2026-12-01T09:00:00.000Z" });
  await add({
    key: "new-x",
    entryId: null,
    data: { name: "Newcomer" },
    goLiveAt: "2026-11-28T09:00:00.000Z",
  });
  await add({ key: "new-far", entryId: null, data: { name: "Far" }, goLiveAt: "2027-03-01T09:00:00.000Z" });
  await add({
    key: "new-bad",
    data: { name: "Bad" },
    goLiveAt: "2026-11-28T09:00:00.000Z",
    failure: "invalid",
  });
  await app.db.insert(expiries).values([
    { kind: "vendor", entryId: id, expireAt: "2026-11-30T08:00:00.000Z", scheduledBy: "Edda" },
    { kind: "vendor", entryId: 999_999, expireAt: "2026-11-30T08:00:00.000Z", scheduledBy: "Edda" },
  ]);
  const { weeks } = await find(scheduledPublications, scheduledExpiries);
  expect(weeks).toEqual([
    {
      monday: "2026-11-23",
      items: [
        {
          what: "publication",
          title: "Newcomer",
          at: "2026-11-28T09:00:00.000Z",
          target: { path: "/admin/vendors/new?draft=new-x" },
        },
      ],
    },
    {
      monday: "2026-11-30",
      items: [
        { what: "expiry", title: "Masttro", at: "2026-11-30T08:00:00.000Z", target: { kind: "vendor", id } },
        {
          what: "publication",
          title: "Masttro",
          at: "2026-12-01T09:00:00.000Z",
          target: { path: `/admin/vendors/${id}?draft=${id}` },
        },
      ],
    },
  ]);
});

test("facts are counted by the week in which their checks expire", async () => {
  const factFields = contentTypes.find(({ kind }) => kind === "vendor")?.factFields ?? [];
  const period = factFields.find(({ field }) => field === "headquarters")?.period ?? 0;
  const countOf = async (monday: string) => {
    const { weeks } = await find(dueFactsByWeek);
    const item = weeks.find((week) => week.monday === monday)?.items.find(({ what }) => what === "facts");
    return Number(item?.title.match(/^(\d+) facts? due for a check$/)?.[1] ?? 0);
  };
  const [cited] = await app.db
    .select()
    .from(citations)
    .where(and(eq(citations.field, "headquarters"), eq(citations.verdict, "supports")));
  const entry = and(eq(citations.field, "headquarters"), eq(citations.entryId, cited?.entryId ?? 0));
  await app.db.update(citations).set({ checkedAt: "2020-01-01T00:00:00.000Z" }).where(entry);
  const before = await countOf("2026-12-07");
  const checkedAt = new Date(Date.parse("2026-12-09T06:00:00Z") - period * 24 * 60 * 60 * 1000);
  await app.db.update(citations).set({ checkedAt: checkedAt.toISOString() }).where(entry);
  expect(await countOf("2026-12-07")).toBe(before + 1);
});

test("the digest ends with the week", async () => {
  const { weeks } = await find(comingDigest);
  expect(weeks).toEqual([
    {
      monday: "2026-11-23",
      items: [
        {
          what: "digest",
          title: expect.stringMatching(/^Digest of the week: \d+ articles? so far$/),
          at: "2026-11-29",
          target: { path: "/admin/news" },
        },
      ],
    },
  ]);
});

test("editors read it by the API, nobody else does", async () => {
  expect((await app.fetch("/api/admin/calendar")).status).toBe(401);
  const answer = await call("GET", "/api/admin/calendar");
  expect(answer.status).toBe(200);
  expect(calendar.parse(await answer.json()).weeks.length).toBeGreaterThan(0);
});
