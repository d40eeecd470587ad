import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { directorySorts } from "../src/content/directory/directory-address.ts";
import { presets } from "../src/content/fit/presets.ts";
import { writeRequirements } from "../src/content/fit/requirements.ts";
import { testApp } from "./support/app.ts";
import { randomFrom } from "./support/random.ts";

const app = testApp();
const [draws, readsOfDraw] = [100, 10];

/** Every public list of vendors, including the related ones of a profile. */
async function listAddresses() {
  const features: { slug: string }[] = await app.json("/api/features");
  const vendors: { slug: string }[] = await app.json("/api/vendors");
  return [
    ...["", "?view=choice", "?view=featured", "?view=card"].map((view) => `/api/vendors${view}`),
    ...directorySorts.map((sort) => `/api/vendors?view=directory&sort=${sort}`),
    ...features.slice(0, 10).map(({ slug }) => `/api/vendors?view=directory&feature=${slug}`),
    ...presets.map(({ requirements }) => `/api/fit?r=${writeRequirements(requirements)}`),
    ...vendors.slice(0, 10).map(({ slug }) => `/api/vendors/${slug}?view=page`),
    ...["capital calls", "reporting", "ledger"].map(
      (q) => `/api/search?type=vendor&q=${encodeURIComponent(q)}`,
    ),
  ];
}

/** Returns the vendors of a response in order. */
async function orderAt(address: string): Promise<string[]> {
  const answer = await app.json(address);
  const list: { slug?: string; path?: string }[] =
    answer.vendors ?? answer.results ?? answer.related ?? answer;
  return list.map(({ slug, path }) => slug ?? path ?? "");
}

test("sponsorship does not change the order of any list, in a thousand random cases", async () => {
  const addresses = await listAddresses();
  const unpaid = new Map<string, string[]>();
  for (const address of addresses) unpaid.set(address, await orderAt(address));
  expect([...unpaid.values()].every(({ length }) => length > 0)).toBe(true);
  const random = randomFrom(14);
  for (let draw = 0; draw < draws; draw++) {
    const payers = random(1 << 30);
    await app.db.execute(sql`update vendors set is_sponsored = (hashtext(slug) # ${payers}) % 2 = 0`);
    app.forgetAll();
    for (let read = 0; read < readsOfDraw; read++) {
      const address = addresses[random(addresses.length)] ?? "";
      expect(await orderAt(address), `${address}, payers ${payers}`).toEqual(unpaid.get(address));
    }
  }
  const listed: { isSponsored: boolean }[] = await app.json("/api/vendors");
  expect(new Set(listed.map(({ isSponsored }) => isSponsored)), "some pay, others do not").toEqual(
    new Set([true, false]),
  );
}, 600_000);
