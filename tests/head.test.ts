import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "./support/app.ts";
import { pageKinds } from "./support/page-kinds.ts";

const app = testApp("seeded", { SITE_PRODUCT: "Käthe's Guide FOO" });
const failing = testApp();

const head = (html: string) => ({
  title: html.match(/<title>(.*?)<\/title>/)?.[1] ?? "",
  titles: html.match(/<title>/g)?.length ?? 0,
  description: html.match(/<meta name="description" content="(.*?)"/)?.[1] ?? "",
  canonical: html.match(/<link rel="canonical" href="(.*?)"/)?.[1],
  robots: html.match(/<meta name="robots" content="(.*?)"/)?.[1],
});

test("the product's name keeps its capitals in every description", async () => {
  for (const path of Object.values(pageKinds))
    expect(head(await app.text(path)).description, path).not.toContain("käthe");
});

test("the site has the same name everywhere", async () => {
  const name = "Käthe&#x27;s Guide FOO Guide";
  for (const path of Object.values(pageKinds)) {
    const html = await app.text(path);
    expect(html.match(/<meta property="og:site_name" content="(.*?)"/)?.[1], path).toBe(name);
    expect(html.match(/<header.*?<a [^>]*class="site-mark[^>]*>(.*?)<\/a>/s)?.[1], path).toContain(name);
    expect(html.replaceAll("<!-- -->", ""), path).toMatch(new RegExp(`© 2024–\\d+ ${name}<`));
  }
  for (const path of ["/news/feed.xml", "/changes/feed.xml", "/digest/feed.xml"])
    expect(await app.text(path), path).toContain("<title>Käthe's Guide FOO Guide: ");
  const { info } = await app.json("/api/openapi.json");
  expect(info.title).toBe("Käthe's Guide FOO Guide");
});

test("the favicon is inlined in the head, with a file for browsers without SVG favicons", async () => {
  const html = await app.text("/");
  const icons = [...html.matchAll(/<link rel="icon"[^>]* href="([^"]*)"/g)].map(([, href = ""]) => href);
  expect(icons).toEqual(["/favicon.ico", expect.stringMatching(/^data:image\/svg\+xml,/)]);
});

test("every existing page has a canonical address, indexed or not; a missing one has none", async () => {
  const several = "/compare/addepar-vs-eton-solutions-vs-masttro";
  for (const path of [...Object.values(pageKinds), several, "/search?q=api"]) {
    const { canonical } = head(await app.text(path));
    const [bare = ""] = path.split("?");
    expect(canonical, path).toBe(path === pageKinds.notFound ? undefined : canonicalOf(bare));
  }
});

const canonicalOf = (path: string) =>
  `https://guide.example${path === pageKinds.landingPage ? "/kathes-guide-foo" : path}`;

test("a page that could not be loaded has a title and is not indexed", async () => {
  await failing.db.execute(
    sql`drop table vendors, faq_entries, glossary_entries, features, use_cases, buyers_guides, pages, landing_pages, type_entries, news_articles, comparisons cascade`,
  );
  for (const path of Object.values(pageKinds).filter(
    (one) => !["/", "/auth", "/nothing/here"].includes(one),
  )) {
    const { title, titles } = head(await failing.text(path));
    expect(title, path).not.toBe("");
    expect(titles, path).toBe(1);
  }
  expect(head(await failing.text("/vendors/addepar"))).toMatchObject({ robots: "noindex" });
});

test("later pages of the directory are canonical; beyond the last, the last is", async () => {
  const { db } = app;
  await db.execute(
    sql`insert into vendors (slug, name, created_at, updated_at) select 'more-' || n, 'More ' || n, now(), now() from generate_series(1, 40) n`,
  );
  app.forgetAll();
  expect(head(await app.text("/vendors")).canonical).toBe("https://guide.example/vendors");
  expect(head(await app.text("/vendors?page=2")).canonical).toBe("https://guide.example/vendors?page=2");
  const beyond = await app.text("/vendors?page=9");
  expect(beyond).not.toContain("No vendors found");
  expect(head(beyond).canonical).toBe("https://guide.example/vendors?page=2");
});

test("the starter's product page is at the address of the renamed product", async () => {
  for (const path of ["/kathes-guide-foo", "/family-office-software"])
    expect(head(await app.text(path)).canonical).toBe("https://guide.example/kathes-guide-foo");
  const sitemap = await app.text("/sitemap.xml");
  expect(sitemap).toContain("<loc>https://guide.example/kathes-guide-foo</loc>");
  expect(sitemap).not.toContain("<loc>https://guide.example/family-office-software</loc>");
});
