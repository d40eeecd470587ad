import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparisons } from "#content/comparison/comparison.table.ts";
import { glossaryTerms } from "#content/glossary/glossary.table.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { buildArticle } from "#newsroom/article/article.fixture.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { routes } from "#shared/routes.ts";
import { openTestDatabase } from "../../tests/support/database.ts";
import { buildSitemap, buildSitemapPart } from "./sitemap.server.ts";

const settings = { siteUrl: "https://guide.example.com", productSlug: "family-office-software" };
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty");
});
afterAll(() => database.close());

const locations = (sitemap: string | null) =>
  [...(sitemap ?? "").matchAll(/<loc>https:\/\/guide\.example\.com(.*?)<\/loc>/g)].map(([, path]) => path);

const { home, features, useCases, compare, buyersGuides, news, faqList, glossary, types } = routes;
const lists = [
  home,
  routes.vendors,
  features,
  useCases,
  compare,
  buyersGuides,
  news,
  faqList,
  glossary,
  types,
];

const wholeUrlSet =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^<>]+>\n(<url><loc>[^<>&]+<\/loc>(<lastmod>[^<>&]+<\/lastmod>)?<\/url>\n)+<\/urlset>\n$/;

test("an empty site's sitemap has its home page and lists, without dates", async () => {
  const sitemap = await buildSitemap(database.db, settings);
  expect(sitemap).toMatch(wholeUrlSet);
  expect(locations(sitemap)).toEqual(expect.arrayContaining(lists.map(({ pattern }) => pattern)));
  expect(locations(sitemap), "no week has articles, so the digest is not indexed").not.toContain("/digest");
  const patterns = Object.values(routes).map(({ pattern }) => pattern);
  expect(locations(sitemap).filter((path) => !patterns.some((pattern) => pattern === path))).toEqual([]);
  expect(sitemap).not.toContain("lastmod");
});

test("the digest is listed once a week has two articles", async () => {
  const publish = async (day: string) => {
    const article = buildArticle({ category: "Markets", originalPublishedAt: `${day}T08:00:00.000Z` });
    await database.db.insert(articles).values(article);
    return locations(await buildSitemap(database.db, settings));
  };
  await publish("2024-03-13");
  expect(await publish("2024-10-01")).not.toContain("/digest");
  expect(await publish("2024-10-02")).toContain("/digest");
  await database.db.delete(articles);
});

test("a comparison is listed once, and only while both its vendors are published", async () => {
  const [a, b, c] = await database.db
    .insert(vendors)
    .values([
      { slug: "alpha", name: "Alpha" },
      { slug: "beta", name: "Beta" },
      { slug: "gamma", name: "Gamma", isPublished: false },
    ])
    .returning({ id: vendors.id });
  await database.db.insert(comparisons).values([
    { slug: "one", title: "One", vendorAId: a?.id, vendorBId: b?.id },
    { slug: "again", title: "Again", vendorAId: a?.id, vendorBId: b?.id },
    { slug: "two", title: "Two", vendorAId: a?.id, vendorBId: c?.id },
  ]);
  const sitemap = await buildSitemap(database.db, settings);
  expect(locations(sitemap).filter((path) => path?.startsWith("/compare/"))).toEqual([
    "/compare/alpha-vs-beta",
  ]);
});

test("with more than 50,000 addresses, an index lists parts that contain each address once", async () => {
  expect(await buildSitemapPart(database.db, settings, 1)).toBeNull();
  await database.db.execute(sql`
    insert into ${glossaryTerms} (slug, term, definition, created_at, updated_at)
    select 'term-' || n, 'Term', 'Definition', now(), now() from generate_series(1, 50001) n`);
  expect(locations(await buildSitemap(database.db, settings))).toEqual(["/sitemap-1.xml", "/sitemap-2.xml"]);

  const first = await buildSitemapPart(database.db, settings, 1);
  const second = await buildSitemapPart(database.db, settings, 2);
  for (const part of [first, second]) expect(part).toMatch(wholeUrlSet);
  expect(locations(first)).toHaveLength(50_000);
  const all = [...locations(first), ...locations(second)];
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain("/glossary/term-50001");
  expect(await buildSitemapPart(database.db, settings, 3)).toBeNull();
});
