import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sources } from "#cms/facts/source.table.ts";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { propose } from "./propose.server.ts";

const app = testApp("seeded");
const call = asEditor(app);

const known = {
  url: "https://registry.example/masttro",
  title: "Trade register",
  publisher: "The canton",
  kind: "regulator" as const,
  publishedOn: "2024",
};
const described = {
  title: "Register entry",
  publisher: "Commercial register",
  kind: "filing" as const,
  publishedOn: "2026-05",
};

test("describes a known source as before, unless somebody has described it again since", async () => {
  const isIt = eq(sources.url, known.url);
  const source = async () => (await app.db.select().from(sources).where(isIt))[0];
  await app.db.insert(sources).values(known);
  const [vendor] = await app.db.select().from(vendors).where(eq(vendors.slug, "masttro"));
  if (!vendor) throw new Error("No such vendor");
  const proposal = await propose(app.db, vendorContent, vendor, {
    field: "headquarters",
    item: "",
    proposed: "Zug, Switzerland",
    quote: "The company moved its seat to Zug.",
    context: null,
    source: { url: known.url, ...described },
    origin: "source",
    madeBy: "model-1",
  });
  if (typeof proposal === "string") throw new Error(proposal);
  const decide = async (decision: "accept" | "undo") =>
    expect((await call("POST", `/api/admin/proposals/${proposal.id}/${decision}`, {})).status).toBe(200);

  await decide("accept");
  expect(await source()).toMatchObject(described);
  await decide("undo");
  expect(await source()).toMatchObject(known);

  await decide("accept");
  await app.db.update(sources).set({ title: "Register of Zug" }).where(isIt);
  await decide("undo");
  expect(await source()).toMatchObject({ ...described, title: "Register of Zug" });
});
