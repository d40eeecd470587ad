import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { proposals } from "#cms/proposals/proposal.table.ts";
import type { ProposalOrigin } from "#cms/proposals/proposal.ts";
import { hashProposed, hashReplaced } from "#cms/proposals/proposed-value.ts";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { suggestions } from "./suggestion.table.ts";

const app = testApp("seeded");
const call = asEditor(app);

test("readers' proposals are listed and counted behind 500 newer ones of others", async () => {
  const [vendor] = await app.db.select().from(vendors).where(eq(vendors.slug, "masttro"));
  if (!vendor) throw new Error("No such vendor");
  const add = async (origin: ProposalOrigin, day: string, values: string[]) => {
    const rows = values.map((proposed) => {
      const value = { field: "headquarters", item: "", proposed };
      return {
        ...value,
        kind: "vendor",
        entryId: vendor.id,
        proposalHash: hashProposed(proposed),
        currentHash: hashReplaced(vendorContent, vendor, value),
        origin,
        createdAt: `2026-${day}T00:00:00.000Z`,
      };
    });
    return (await app.db.insert(proposals).values(rows).returning()).map(({ id }) => id);
  };
  const [alone] = await add("reader", "01-01", ["Zug"]);
  const [shared] = await add("source", "01-02", ["Bern"]);
  const [unasked] = await add("source", "01-03", ["Basel"]);
  await add(
    "agent",
    "02-01",
    Array.from({ length: 500 }, (_, index) => `Street ${index}`),
  );
  await app.db.insert(suggestions).values({
    kind: "vendor",
    entryId: vendor.id,
    field: "headquarters",
    proposed: "Bern",
    proposalHash: hashProposed("Bern"),
    reason: "outdated",
    email: "ada@example.org",
    proposalId: shared,
    state: "open",
    createdAt: "2026-01-02T00:00:00.000Z",
  });
  const queue = async (query: string) => {
    const { items, total, counts } = await (await call("GET", `/api/admin/proposals${query}`)).json();
    return { ids: items.map(({ id }: { id: number }) => id), total, counts };
  };
  const counts = { reader: 2, source: 2, news: 0, agent: 500 };
  expect(await queue("?origin=reader")).toEqual({ ids: [shared, alone], total: 2, counts });
  expect(await queue("?origin=source")).toEqual({ ids: [unasked, shared], total: 2, counts });
  expect(await queue("?origin=news")).toEqual({ ids: [], total: 0, counts });
  const all = await queue("");
  expect([all.ids.length, all.total, all.counts]).toEqual([500, 503, counts]);
});
