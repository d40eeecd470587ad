import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { EvidenceExample } from "./evidence-example.server.ts";

const app = testApp("seeded", {}, { withJobs: true });
const empty = testApp("empty");
const call = asEditor(app);

const address = "/api/vendors?view=example";
const read = async (): Promise<EvidenceExample> => app.json(address);

test("shows each kind of evidence for one capability, as the profiles do", async () => {
  const { feature, words, rows } = await read();
  expect(feature).toEqual({ slug: "general-ledger", title: "General Ledger" });
  expect(words).toMatchObject({ text: expect.any(String), source: expect.any(String) });
  const marks = rows.map(({ mark }) => mark);
  expect(marks[0]).toBe("documented");
  expect(new Set(marks)).toEqual(new Set(["documented", "independent", "stated", "partner", "none"]));
  for (const { slug, mark, checkedAt } of rows) {
    const { facts } = await app.json(`/api/vendors/${slug}/facts`);
    const fact = facts.find(({ item }: { item: string | null }) => item === feature.slug);
    expect([slug, fact?.checkedAt ?? null]).toEqual([slug, checkedAt]);
    if (mark === "not-offered") expect(fact.level).toBe("no");
  }
});

test("a database that stores its rows in another order chooses the same vendors", async () => {
  const before = await read();
  const [{ slug } = { slug: "" }] = before.rows;
  const { id } = await app.json(`/api/vendors/${slug}`);
  // An updated row moves behind the others with the same date.
  await app.db
    .update(citations)
    .set({ checkedAt: sql`${citations.checkedAt}` })
    .where(eq(citations.entryId, id));
  app.forgetAll();
  expect(await read()).toEqual(before);
});

test("is omitted from the home page if too little is known", async () => {
  expect(await empty.json(address)).toBeNull();
  expect(await empty.text("/")).not.toContain("Click a mark for its source");
});

test("omits hidden vendors, and falls back to the next capability if the feature is hidden", async () => {
  const { feature, rows } = await read();
  const [{ slug, name } = { slug: "", name: "" }] = rows;
  const { id } = await app.json(`/api/vendors/${slug}`);
  expect((await call("PUT", `/api/vendors/${id}`, { name, isPublished: false })).status).toBe(200);
  expect((await read()).rows.map((row) => row.slug)).not.toContain(slug);
  const { id: featureId, title } = await app.json(`/api/features/${feature.slug}`);
  expect((await call("PUT", `/api/features/${featureId}`, { title, isPublished: false })).status).toBe(200);
  expect((await read()).feature.slug).not.toBe(feature.slug);
});
