import { beforeAll, expect, test } from "vitest";
import { contentReads } from "#registry/registry.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { PublicReads } from "../src/cms/engine/read/public-reads.server.ts";
import { testApp } from "./support/app.ts";
import { asEditor } from "./support/editor.ts";
import { randomFrom } from "./support/random.ts";

const app = testApp();
const call = asEditor(app);

const slugs = ["addepar", "masttro", "altoo", "qplix"];

/** Reads that use data kept in memory for single entries. */
const addresses = [
  "/api/vendors?view=directory",
  "/api/vendors?view=directory&sort=checked",
  "/api/vendors?view=directory&feature=general-ledger",
  "/api/vendors?view=rows",
  "/api/vendors?view=example",
  "/api/vendors?view=figures",
  `/api/vendors?view=shortlist&v=${slugs.join("&v=")}`,
  "/api/features/general-ledger?view=page",
  "/api/market",
  "/api/market?order=coverage&feature=General+Ledger",
  ...slugs.map((slug) => `/api/vendors/${slug}?view=page`),
];

let ids: number[];
let feature: { id: number; name: string };
beforeAll(async () => {
  ids = await Promise.all(slugs.map(async (slug) => (await app.json(`/api/vendors/${slug}`)).id));
  for (const id of ids) await call("PUT", `/api/vendors/${id}`, { headquarters: "Zug, Switzerland" });
  feature = await app.json("/api/features/general-ledger");
});

const steps = 80;

test(`after each of ${steps} random changes, every read equals one from an empty cache`, async () => {
  const random = randomFrom(20_261_127);
  const settings = readSettings({ SITE_URL: "https://guide.example" });
  const done = new Set<string>();
  for (let step = 0; step < steps; step++) {
    const [name, change] = pick(random, changes(random, step));
    const answer = await change();
    expect([200, 201, 204], `${name}: ${await answer.text()}`).toContain(answer.status);
    done.add(name);
    const fresh = new PublicReads(contentReads, { db: app.db, settings });
    for (const address of addresses) {
      const cached = await app.text(address);
      const expected = await fresh.read(address, new Set()).then(
        ({ json }) => json,
        () => null,
      );
      if (expected !== null)
        expect(JSON.parse(cached), `${address} after ${name}, step ${step}`).toEqual(JSON.parse(expected));
      else expect(JSON.parse(cached), `${address} after ${name}, step ${step}`).toHaveProperty("message");
    }
  }
  expect(done.size).toBe(changes(random, 0).length);
}, 600_000);

const pick = <One>(random: ReturnType<typeof randomFrom>, all: readonly One[]): One => {
  const one = all[random(all.length)];
  if (one === undefined) throw new Error("There is nothing to pick from");
  return one;
};

/** The changes that can affect those reads, each of one entry. */
function changes(random: ReturnType<typeof randomFrom>, step: number): [string, () => Promise<Response>][] {
  const id = pick(random, ids);
  const vendor = (fields: object) => () => call("PUT", `/api/vendors/${id}`, fields);
  return [
    ["name", vendor({ name: `Vendor ${pick(random, ["Z", "A", "M"])} ${step}` })],
    ["description", vendor({ description: `Described in step ${step}.` })],
    ["hosting", vendor({ hosting: pick(random, ["cloud", "on-premises", null]) })],
    ["price", vendor({ pricing: pick(random, [`From $${step},000 a year`, ""]) })],
    [
      "features",
      vendor({ features: pick(random, [[feature.name], [], ["General Ledger", "Client Portal"]]) }),
    ],
    ["order", vendor({ displayOrder: step })],
    ["publication", vendor({ isPublished: pick(random, [true, false]) })],
    ["publication again", vendor({ isPublished: true })],
    ["a profile's text", vendor({ about: `About step ${step}.` })],
    [
      "a feature's title",
      () => call("PUT", `/api/features/${feature.id}`, { name: pick(random, ["General Ledger", "Ledgers"]) }),
    ],
    [
      "a feature's publication",
      () => call("PUT", `/api/features/${feature.id}`, { isPublished: pick(random, [true, false]) }),
    ],
    ["a source", () => cite(id, step, { field: "headquarters" })],
    ["a feature's source", () => citeFeature(id, step)],
  ];
}

/** Cites the feature after making sure that the vendor has it. */
async function citeFeature(id: number, step: number) {
  const capabilities = [{ feature: "general-ledger", level: step % 2 === 0 ? "native" : "no" }];
  const saved = await call("PUT", `/api/vendors/${id}`, { capabilities });
  return saved.status === 200 ? cite(id, step, { field: "capabilities", item: "general-ledger" }) : saved;
}

const cite = (entryId: number, step: number, fact: { field: string; item?: string }) =>
  call("PUT", "/api/admin/citations", {
    kind: "vendor",
    entryId,
    ...fact,
    source: {
      url: `https://source.example/${step}`,
      title: `Source ${step}`,
      publisher: "Register",
      kind: "filing",
    },
    quote: "its registered office",
    verdict: "supports",
  });
