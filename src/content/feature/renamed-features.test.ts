import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Fact } from "#cms/engine/evidence.ts";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { searchEntries } from "#cms/engine/search-index/search.table.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { vendors } from "../vendor/vendor.table.ts";

const app = testApp();
const call = asEditor(app);

const factsAbout = async (vendor: string, item: string): Promise<Fact[]> =>
  (await app.json(`/api/vendors/${vendor}/facts`)).facts.filter((fact: Fact) => fact.item === item);
const metBy = async (r: string) =>
  (await app.json(`/api/fit?r=${r}`)).results
    .filter(({ low }: { low: number }) => low > 0)
    .map(({ slug }: { slug: string }) => slug)
    .sort();

test("the evidence of a feature stays with it when its slug changes, and when it changes back", async () => {
  const { id } = await app.json("/api/features/general-ledger");
  const [others, offering] = [await metBy("1~api.m"), await metBy("1~general-ledger.m")];
  const before = await factsAbout(offering[0], "general-ledger");
  expect(before).toMatchObject([{ level: expect.any(String), sources: [expect.anything()] }]);
  expect(offering.length).toBeGreaterThan(3);

  expect((await call("PUT", `/api/features/${id}`, { slug: "ledger" })).status).toBe(200);
  expect(await factsAbout(offering[0], "ledger")).toEqual([{ ...before[0], item: "ledger" }]);
  expect(await factsAbout(offering[0], "general-ledger")).toEqual([]);
  expect(await metBy("1~ledger.m")).toEqual(offering);
  expect(await metBy("1~general-ledger.m"), "by the former slug").toEqual(offering);
  expect(await metBy("1~api.m")).toEqual(others);

  expect((await call("PUT", `/api/features/${id}`, { slug: "general-ledger" })).status).toBe(200);
  expect(await factsAbout(offering[0], "general-ledger")).toEqual(before);
});

test("a vendor saved or restored with a former slug has the level under the current one", async () => {
  const { id: featureId } = await app.json("/api/features/bill-pay");
  const body = { name: "Payer", slug: "payer", capabilities: [{ feature: "bill-pay", level: "no" }] };
  const { id } = await (await call("POST", "/api/vendors", body)).json();
  await call("PUT", `/api/vendors/${id}`, { capabilities: [] });
  await call("PUT", `/api/features/${featureId}`, { slug: "paying-bills" });
  await call("PUT", `/api/vendors/${id}`, { capabilities: body.capabilities });
  const [vendor] = await app.db.select().from(vendors).where(eq(vendors.id, id));
  expect(vendor?.capabilities).toMatchObject([{ feature: "paying-bills", level: "no" }]);
});

test("a feature that a vendor lists by its name only stays in the list under its new name", async () => {
  const { id: featureId, name } = await app.json("/api/features/mobile-app");
  const listed = async (vendorName: string, features: string[]) =>
    (await (await call("POST", "/api/vendors", { name: vendorName, slug: vendorName, features })).json()).id;
  const ids = [await listed("lister", ["Abacus", name]), await listed("doubler", [name, "App"])];
  await call("PUT", `/api/features/${featureId}`, { name: "App" });
  const rows = await app.db.select().from(vendors).where(inArray(vendors.id, ids)).orderBy(vendors.id);
  expect(rows.map(({ features }) => features)).toEqual([["Abacus", "App"], ["App"]]);
  const [indexed] = await app.db
    .select()
    .from(searchEntries)
    .where(eq(searchEntries.path, "/vendors/lister"));
  expect(indexed?.text).toContain("Abacus, App");
});

test("a citation of a deleted feature under the new slug does not stop the change", async () => {
  const { id } = await app.json("/api/features/crm");
  const [citation] = await app.db
    .select()
    .from(citations)
    .where(and(eq(citations.field, "capabilities"), eq(citations.item, "crm")))
    .limit(1);
  if (!citation) throw new Error("The starter content has no citation of this feature");
  const { id: _, ...values } = citation;
  await app.db.insert(citations).values({ ...values, item: "contacts" });
  expect((await call("PUT", `/api/features/${id}`, { slug: "contacts" })).status).toBe(200);
  const left = await app.db.select().from(factChanges).where(eq(factChanges.item, "crm"));
  expect(left).toEqual([]);
});
