import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";

const app = testApp();
const idOf = async (slug: string): Promise<number> => (await app.json(`/api/vendors/${slug}`)).id;

beforeAll(async () => {
  const checkOn = async (slug: string, checkedAt: string) =>
    app.db
      .update(citations)
      .set({ checkedAt })
      .where(eq(citations.entryId, await idOf(slug)));
  await checkOn("altoo", "2031-05-06T10:00:00.000Z");
  await checkOn("addepar", "2030-03-04T10:00:00.000Z");
  await app.db.delete(citations).where(eq(citations.entryId, await idOf("masttro")));
  app.forgetAll();
});

const textOf = async (path: string): Promise<string> =>
  withoutData(await app.text(path))
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]*>/g, " ");

test.each(["/vendors?q=", "/vendors?view=cards&q=", "/vendors/"])(
  "%s shows each vendor's own check date",
  async (path) => {
    expect(await textOf(`${path}altoo`)).toContain("May 6, 2031");
    expect(await textOf(`${path}addepar`)).toContain("Mar 4, 2030");
    const unchecked = await textOf(`${path}masttro`);
    expect(unchecked).toMatch(/never checked/i);
    expect(unchecked).not.toMatch(/20(30|31)/);
  },
);

test("the shortlist shows each vendor's own check date, and none for a vendor never checked", async () => {
  const entries = await app.json("/api/vendors?view=shortlist&v=altoo,addepar,masttro");
  const dates = Object.fromEntries(
    entries.map(({ slug, checkedAt }: { slug: string; checkedAt: string | null }) => [slug, checkedAt]),
  );
  expect(dates).toEqual({
    altoo: "2031-05-06T10:00:00.000Z",
    addepar: "2030-03-04T10:00:00.000Z",
    masttro: null,
  });
});

test("sort=checked puts the newest check first and a vendor never checked last", async () => {
  const { vendors: rows } = await app.json("/api/vendors?view=directory&sort=checked");
  const slugs = rows.map(({ slug }: { slug: string }) => slug);
  expect(slugs.slice(0, 2)).toEqual(["altoo", "addepar"]);
  expect(slugs.at(-1)).toBe("masttro");
});
