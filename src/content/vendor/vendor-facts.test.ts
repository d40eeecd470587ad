import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";

const app = testApp();
const call = asEditor(app);

interface Fact {
  field: string;
  state: string;
  sources: { url: string }[];
}

test("every fact of every starter vendor has a state, and its profile links its sources without scripts", async () => {
  const slugs: string[] = (await app.json("/api/vendors")).map(({ slug }: { slug: string }) => slug);
  expect(slugs.length).toBeGreaterThan(30);
  let sourced = 0;
  let total = 0;
  for (const slug of slugs) {
    const { facts, summary }: { facts: Fact[]; summary: { total: number } } = await app.json(
      `/api/vendors/${slug}/facts`,
    );
    const html = withoutData(await app.text(`/vendors/${slug}`));
    expect(summary.total).toBe(facts.length);
    expect(new Set(facts.map(({ state }) => state))).not.toContain(undefined);
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...html.matchAll(/(?:href="#|popoverTarget="|popovertarget=")([^"]+)"/g)].map(
      ([, id]) => id,
    );
    expect(
      targets.filter((target) => !ids.has(target)),
      slug,
    ).toEqual([]);
    for (const { url } of facts.flatMap(({ sources }) => sources))
      expect(html, `${slug} links ${url}`).toContain(`href="${url.replaceAll("&", "&amp;")}"`);
    expect(html, `${slug} says what we have not found`).not.toMatch(/not published|no source yet/i);
    expect(html, `${slug} says who claims a feature`).not.toMatch(/aria-label="[^"]*: Yes\. /);
    sourced += facts.filter(({ state }) => state === "sourced").length;
    total += facts.length;
  }
  expect(sourced / total).toBeGreaterThan(0.6);
});

test("a feature that the vendor says it lacks is distinguished from an unknown one", async () => {
  const { id, capabilities } = await app.json("/api/vendors/addepar");
  await call("PUT", `/api/vendors/${id}`, {
    capabilities: [...capabilities, { feature: "general-ledger", level: "no" }],
  });
  const cited = await call("PUT", "/api/admin/citations", {
    kind: "vendor",
    entryId: id,
    field: "capabilities",
    item: "general-ledger",
    source: {
      url: "https://addepar.example/faq",
      title: "Questions",
      publisher: "Addepar",
      kind: "documentation",
    },
    quote: "Addepar has no general ledger.",
    verdict: "supports",
  });
  expect(cited.status).toBe(200);
  const html = await app.text("/vendors/addepar");
  expect(html).toContain("Addepar: General Ledger: Not offered. Show source");
  // The verdict's button is labelled "Cloud", so its accessible name must contain that word.
  expect(html).toContain("Addepar: Hosting: Cloud. Stated by vendor. Show source");
  expect(html).toMatch(/Not found: <\/span>[^<]*Risk Analytics/);
});

test("an unknown vendor has no facts", async () => {
  for (const slug of ["nobody", "__proto__", "%00"])
    expect((await app.fetch(`/api/vendors/${slug}/facts`)).status).toBe(404);
});

test("a paid entry is labelled and does not affect any order", async () => {
  const orders = async () => ({
    all: (await app.json("/api/vendors")).map(({ slug }: { slug: string }) => slug),
    directory: (await app.json("/api/vendors?view=directory")).vendors.map(
      ({ slug }: { slug: string }) => slug,
    ),
    featured: (await app.json("/api/vendors?view=featured")).map(({ slug }: { slug: string }) => slug),
    related: (await app.json("/api/vendors/masttro?view=page")).related.map(
      ({ slug }: { slug: string }) => slug,
    ),
  });
  const before = await orders();
  for (const slug of [before.all.at(-1), before.all.at(7)]) {
    const { id } = await app.json(`/api/vendors/${slug}`);
    expect((await call("PUT", `/api/vendors/${id}`, { isSponsored: true })).status).toBe(200);
    expect(await app.text(`/vendors/${slug}`)).toContain(">Sponsored<");
  }
  expect(await orders()).toEqual(before);
});

test("removing a feature only from the list also removes its row from the matrix", async () => {
  const features = await app.json("/api/features");
  const [first, second] = features;
  const { id } = await (await call("POST", "/api/vendors", { name: "Removable" })).json();
  const whole = {
    features: [first.name, second.name],
    // The database returns the properties in another order.
    capabilities: [
      { feature: first.slug, level: "native" },
      { feature: second.slug, level: "partner" },
    ],
  };
  await call("PUT", `/api/vendors/${id}`, whole);
  const answer = await (await call("PUT", `/api/vendors/${id}`, { features: [second.name] })).json();
  expect(answer.features).toEqual([second.name]);
  expect(answer.capabilities).toEqual([{ feature: second.slug, level: "partner" }]);
});
