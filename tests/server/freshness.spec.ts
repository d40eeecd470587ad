import { type APIRequestContext, expect, test } from "@playwright/test";
import { pageKinds } from "../support/page-kinds.ts";
import { randomFrom } from "../support/random.ts";
import { testEditor } from "../support/server-environment.ts";
import {
  hasPostgres,
  type ServersOnPostgres,
  startServersOnPostgres,
} from "../support/servers-on-postgres.ts";

let servers: ServersOnPostgres | undefined;

test.beforeAll(async () => {
  test.skip(!(await hasPostgres()), "SKIPPED: no PostgreSQL 15 or newer, and none could be installed");
  servers = await startServersOnPostgres({ SITE_URL: "http://localhost:4000" });
});
test.afterAll(async () => {
  await servers?.stop();
});

const slugs = ["addepar", "masttro", "altoo", "qplix", "asora"];

/** Shows other questions chosen at random (specification, section 2). */
const isRandom = (path: string) => path === pageKinds.faq;

const addresses = [
  ...Object.values(pageKinds).filter((path) => path !== pageKinds.signIn && !isRandom(path)),
  `/api${pageKinds.faq}`,
  ...slugs.map((slug) => `/vendors/${slug}`),
  "/vendors?view=cards",
  "/vendors?sort=checked",
  "/vendors?feature=general-ledger",
  "/search?q=general+ledger",
  "/api/vendors",
  "/api/features",
  "/api/answer?q=who+has+a+general+ledger",
  "/api/changes",
  "/changes/feed.xml",
  "/sitemap.xml",
];

const rounds = 5;
const savesPerRound = 200;
/** How long the notifications and background work of the last save may take, in milliseconds. */
const settlingMs = 15_000;

test(`after ${rounds * savesPerRound} saves by three processes, every page and call equals that of an empty cache`, async ({
  request,
}) => {
  test.setTimeout(600_000);
  if (!servers) throw new Error("No servers were started");
  const { sites, startAnother } = servers;
  const random = randomFrom(20_261_127);
  const pick = <One>(all: readonly One[]) => all[random(all.length)] as One;
  expect((await request.post(`${sites[0]}/api/auth/login`, { data: testEditor })).status()).toBe(200);
  const entries = await findEntries(request, sites[0] ?? "");
  for (let round = 0; round < rounds; round++) {
    const readers = new AbortController();
    const reading = sites.map(async (site) => {
      while (!readers.signal.aborted) await (await fetch(site + pick(addresses))).arrayBuffer();
    });
    for (let save = 0; save < savesPerRound; save += sites.length)
      await Promise.all(
        sites.map(async (site, place) => {
          const [path, data] = changeOf(entries, pick, round * savesPerRound + save + place);
          const answer = await request.put(site + path, { data });
          // Two saves of one entry at once may conflict.
          expect([200, 409], `${path}: ${await answer.text()}`).toContain(answer.status());
        }),
      );
    readers.abort();
    await Promise.all(reading);
    const fresh = await startAnother();
    for (const address of addresses)
      await expect(async () => {
        const [expected = "", ...shown] = await Promise.all(
          [fresh, ...sites].map((site) => read(site, address)),
        );
        const differences = shown.map((text) => differenceOf(text, expected));
        expect(differences, `${address} after round ${round}`).toEqual(sites.map(() => null));
      }).toPass({ timeout: settlingMs });
  }
});

/** Returns the status and body for an anonymous reader, without the process's own origin. */
async function read(site: string, address: string): Promise<string> {
  const answer = await fetch(site + address);
  return `${answer.status} ${await answer.text()}`.replaceAll(/http:\/\/(localhost|127\.0\.0\.1):\d+/g, "");
}

/** Returns the first difference with some text around it. Null for equal texts. */
function differenceOf(text: string, expected: string) {
  if (text === expected) return null;
  let at = 0;
  while (text[at] === expected[at]) at++;
  const excerpt = (of: string) => of.slice(Math.max(0, at - 100), at + 100);
  return { shown: excerpt(text), expected: excerpt(expected) };
}

interface Entries {
  vendors: number[];
  feature: number;
  faq: number;
  term: number;
}

async function findEntries(request: APIRequestContext, site: string): Promise<Entries> {
  const idOf = async (path: string): Promise<number> => (await (await request.get(site + path)).json()).id;
  return {
    vendors: await Promise.all(slugs.map((slug) => idOf(`/api/vendors/${slug}`))),
    feature: await idOf("/api/features/general-ledger"),
    faq: await idOf("/api/faq/how-much-does-family-office-software-cost"),
    term: await idOf("/api/glossary/asset-allocation"),
  };
}

/** Returns the call and the fields of a random change. */
function changeOf(
  { vendors, feature, faq, term }: Entries,
  pick: <One>(all: readonly One[]) => One,
  place: number,
): [path: string, data: object] {
  const vendor = `/api/vendors/${pick(vendors)}`;
  return pick<[string, object]>([
    [vendor, { name: `Vendor ${pick(["A", "M", "Z"])} ${place}` }],
    [vendor, { description: `Described in save ${place}.` }],
    [vendor, { features: pick([["General Ledger"], [], ["General Ledger", "Client Portal"]]) }],
    [vendor, { displayOrder: place, isFeatured: pick([true, false]) }],
    [vendor, { isPublished: pick([true, true, false]) }],
    [`/api/features/${feature}`, { description: `A ledger, as described in save ${place}.` }],
    [`/api/features/${feature}`, { isPublished: pick([true, true, false]) }],
    [`/api/faq/${faq}`, { answer: `An answer of save ${place}, with a general ledger.` }],
    [`/api/glossary/${term}`, { definition: `A definition of save ${place}.` }],
  ]);
}
