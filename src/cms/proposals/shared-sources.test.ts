import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { propose } from "./propose.server.ts";

const app = testApp("seeded");
const call = asEditor(app);

const url = "https://shared.example/market";
const cite = async (slug: string, source: object) => {
  const { id } = await app.json(`/api/vendors/${slug}`);
  await call("PUT", `/api/vendors/${id}`, { headquarters: `Seat of ${slug}` });
  const about = { kind: "vendor", entryId: id, field: "headquarters", quote: "Found.", verdict: "supports" };
  expect((await call("PUT", "/api/admin/citations", { ...about, source: { url, ...source } })).status).toBe(
    200,
  );
};
const shown = async (slug: string) => {
  const { facts } = await app.json(`/api/vendors/${slug}/facts`);
  const { sources } = facts.find(({ field }: { field: string }) => field === "headquarters");
  return sources.find((source: { url: string }) => source.url === url);
};

test("a source described anew is shown so on every entry that cites it, at once", async () => {
  await cite("addepar", { title: "Market report", kind: "aggregator" });
  await cite("masttro", { title: "Market report", kind: "aggregator" });
  expect(await shown("masttro")).toMatchObject({ title: "Market report", kind: "aggregator" });
  await cite("addepar", { title: "Market register", kind: "regulator" });
  expect(await shown("masttro")).toMatchObject({ title: "Market register", kind: "regulator" });

  const [vendor] = await app.db.select().from(vendors).where(eq(vendors.slug, "asora"));
  if (!vendor) throw new Error("No such vendor");
  const proposal = await propose(app.db, vendorContent, vendor, {
    field: "headquarters",
    item: "",
    proposed: "Zug, Switzerland",
    quote: "Its seat is in Zug.",
    context: null,
    source: { url, title: "Customer's letter", publisher: null, kind: "customer", publishedOn: null },
    origin: "source",
    madeBy: "model-1",
  });
  if (typeof proposal === "string") throw new Error(proposal);
  const decide = (decision: string) =>
    call("POST", `/api/admin/proposals/${proposal.id}/${decision}`, {}).then(({ status }) => status);
  expect(await decide("accept")).toBe(200);
  expect(await shown("masttro")).toMatchObject({ title: "Customer's letter", kind: "customer" });
  expect(await decide("undo")).toBe(200);
  expect(await shown("masttro")).toMatchObject({ title: "Market register", kind: "regulator" });
});
