import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { vendors } from "../vendor/vendor.table.ts";

const app = testApp();

/** Gives a vendor integrations with one source, except for the last. */
async function integrate(slug: string, count: number) {
  const integrations = Array.from({ length: count }, (_, place) => `System ${place + 1}`);
  const [vendor] = await app.db
    .update(vendors)
    .set({ integrations })
    .where(eq(vendors.slug, slug))
    .returning({ id: vendors.id });
  const entryId = vendor?.id ?? 0;
  const [source] = await app.db
    .insert(sources)
    .values({ url: `https://${slug}.example/systems`, title: "Systems", kind: "documentation" })
    .returning();
  await app.db
    .delete(citations)
    .where(and(eq(citations.entryId, entryId), eq(citations.field, "integrations")));
  await app.db.insert(citations).values(
    integrations.slice(0, -1).map((item) => ({
      ...{ kind: "vendor", entryId, field: "integrations", item, sourceId: source?.id ?? 0 },
      ...{ valueHash: hashValue(item), verdict: "supports" as const, checkedAt: "2026-11-10T00:00:00.000Z" },
    })),
  );
}

test("a statement counts all sourced values of a list, also those beyond the rows", async () => {
  await integrate("masttro", 28);
  await integrate("addepar", 8);
  await integrate("altoo", 6);
  app.forgetAll();
  const answerOn = async (name: string) => {
    const { statement, rows } = await app.json(`/api/answer?q=${encodeURIComponent(`${name} integrations`)}`);
    return [/System 5(.*)$/.exec(statement)?.[1], rows.length];
  };
  expect(await answerOn("Masttro")).toEqual([" and 22 more (documented).", 20]);
  expect(await answerOn("Addepar")).toEqual([" and 2 more (documented).", 7]);
  expect(await answerOn("Altoo")).toEqual([" (documented).", 5]);
});
