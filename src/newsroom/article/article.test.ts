import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { withoutData, withoutScripts } from "../../../tests/support/visible-text.ts";
import { buildArticle } from "./article.fixture.ts";
import { articles } from "./article.table.ts";

const app = testApp();

const hostileUrl = "javascript:alert(1)";

beforeAll(async () => {
  await app.db.insert(articles).values([
    buildArticle({ slug: "a-draft", title: "Nobody may see a draft", status: "draft" }),
    buildArticle({ slug: "only-rewritten", title: "Nor what is only rewritten", status: "rewritten" }),
    buildArticle({
      slug: "rewritten",
      title: "The original title",
      rewrittenTitle: "The rewritten title",
      rewrittenContent: "What the **rewrite** says.",
      isRewritten: true,
      originalUrl: "https://paper.example/story?a=1&b=2",
      originalPublisher: "The Paper",
      originalAuthor: "Ada Writer",
      originalPublishedAt: "2025-01-05T23:30:00.000Z",
      category: "Markets",
      readingTime: 4,
      imageUrl: "https://pictures.example/one.jpg",
      imageAlt: "A desk by a window",
      imageCaption: "Photograph: somebody",
      imageCredit: "Grace Lens",
      imageCreditUrl: "https://pictures.example/@grace",
    }),
    buildArticle({
      slug: "from-a-feed",
      title: "From a feed",
      originalContent: "Words that are not ours to show.",
      excerpt: "The few words that are.",
      rights: "excerpt",
      originalUrl: "https://paper.example/other",
      originalPublishedAt: "2025-01-04T10:00:00.000Z",
    }),
    buildArticle({
      slug: "hostile",
      title: `<script>alert("title")</script>`,
      originalContent: `<script>alert(2)</script> [press](javascript:alert(3)) <img src=x onerror=alert(4)>`,
      excerpt: `"><img src=x onerror=alert(5)>`,
      originalUrl: hostileUrl,
      isRewritten: true,
      imageUrl: "https://[",
      imageCaption: "</figcaption><script>alert(6)</script>",
      originalPublishedAt: "2025-01-03T10:00:00.000Z",
    }),
  ]);
});

describe("the list", () => {
  test("shows the newest first: one featured, the others below", async () => {
    const html = await app.text("/news");
    expect(html).toContain("<title>Family Office Software News, Trends &amp; Insights</title>");
    expect(html).toMatch(/<h1[^>]*>Family Office Software News, Trends &amp; Insights<\/h1>/);
    expect(withoutScripts(html)).toMatch(
      /Featured Article.*>Why Reporting Projects Slip.*Read Article.*Recent Articles.*>Reading a Capital.*Read More/,
    );
    expect(html.match(/Featured Article/g)).toHaveLength(1);
  });

  test("names the editorial team if an article has no author", async () => {
    const body = withoutScripts(await app.text("/news"));
    expect(body).toContain("Portfolio Management Editorial Team");
    expect(body).toMatch(/>Editorial Team</);
    expect(body).toContain("Ada Writer");
  });

  test("lists neither drafts nor unpublished rewrites", async () => {
    for (const path of ["/news", "/api/news?view=card", "/api/news?view=latest", "/api/news?status=draft"]) {
      const text = await app.text(path);
      expect(text, path).not.toContain("Nobody may see a draft");
      expect(text, path).not.toContain("Nor what is only rewritten");
    }
  });

  test("contains only what its cards show", async () => {
    expect(await app.text("/api/news?view=card")).not.toMatch(/originalContent|rewrittenContent|rewrite\*\*/);
  });

  test("is described as a collection that names the articles", async () => {
    const html = await app.text("/news");
    expect(html).toContain('"@type":"CollectionPage"');
    expect(html).toContain('"url":"https://guide.example/news/why-reporting-projects-slip"');
  });
});

describe("an article", () => {
  test("shows its rewrite under its rewritten title, with everything in the spec", async () => {
    const answer = await app.fetch("/news/rewritten");
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(/<h1[^>]*>The rewritten title<\/h1>/);
    expect(html).toContain("What the <strong>rewrite</strong> says.");
    expect(html).not.toContain("What the *original* says");
    expect(html).toContain('<time dateTime="2025-01-05T23:30:00.000Z">Jan 5, 2025</time>');
    for (const words of [
      "Markets",
      "min read",
      "The Paper",
      "By ",
      "Ada Writer",
      "Photograph: somebody",
      "Grace Lens",
    ])
      expect(withoutData(html)).toContain(words);
    expect(html).toMatch(/<img src="https:\/\/pictures.example\/one.jpg" alt="A desk by a window"[^>]*h-100/);
    expect(html).toContain(
      'href="https://paper.example/story?a=1&amp;b=2" target="_blank" rel="noopener noreferrer"',
    );
    expect(html).toMatch(/aria-label="Breadcrumb".*href="\/news"[^>]*>News<.*The rewritten title/);
  });

  test("without a rewrite shows its own text", async () => {
    const html = await app.text("/news/why-reporting-projects-slip");
    expect(html).toMatch(/<h2[^>]*>A different order of work<\/h2>/);
    expect(withoutData(html)).toContain("Everyone knows what they want from a consolidated report");
  });

  test("from a feed, without a rewrite, shows only its excerpt and source", async () => {
    const html = await app.text("/news/from-a-feed");
    expect(html).not.toContain("Words that are not ours to show");
    expect(withoutData(html)).toContain("The few words that are.");
    expect(html).toContain('href="https://paper.example/other" target="_blank"');
  });

  test("without a date uses its creation date", async () => {
    const [saved] = await app.db
      .insert(articles)
      .values(buildArticle({ slug: "undated", createdAt: "2024-02-29T00:00:00.000Z" }))
      .returning();
    expect(saved).toBeDefined();
    expect(await app.text("/news/undated")).toContain("Feb 29, 2024");
    await app.db.delete(articles).where(eq(articles.slug, "undated"));
  });

  test.each(["a-draft", "only-rewritten", "nothing", "%00", "a'%20or%201=1"])(
    "%s is the 404 page",
    async (slug) => {
      const answer = await app.fetch(`/news/${slug}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain("404 Page Not Found");
      expect(withoutData(html)).toContain(
        "The page you&#x27;re looking for doesn&#x27;t exist or has been moved.",
      );
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain("Nobody may see a draft");
    },
  );

  test("never becomes executable markup or an executable link", async () => {
    for (const path of ["/news/hostile", "/news"])
      expect(await app.text(path), path).not.toMatch(/<script>alert|<img src=x|javascript:alert/);
  });

  test("gives search engines its author, date, and pictures in three shapes", async () => {
    const html = await app.text("/news/rewritten");
    expect(dataOf(html, "NewsArticle")).toMatchObject({
      headline: "The rewritten title",
      datePublished: "2025-01-05T23:30:00.000Z",
      author: { "@type": "Person", name: "Ada Writer" },
      publisher: { "@type": "Organization", name: "Family Office Software Guide" },
      isBasedOn: "https://paper.example/story?a=1&b=2",
      image: [
        "https://pictures.example/one.jpg",
        ...["16x9", "4x3", "1x1"].map(
          (shape) => `https://guide.example/share/news/rewritten.png?shape=${shape}`,
        ),
      ],
    });
    expect(html).toContain('<meta property="article:published_time" content="2025-01-05T23:30:00.000Z"/>');
  });
});

describe("without articles", () => {
  const empty = testApp("empty");

  test("the list says so", async () => {
    const answer = await empty.fetch("/news");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("No News Articles Yet");
  });

  test("a failing list shows the same, without a success status", async () => {
    await empty.db.execute("alter table news_articles rename to lost");
    const answer = await empty.fetch("/news?page=2");
    await empty.db.execute("alter table lost rename to news_articles");
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(withoutData(html)).toContain("No News Articles Yet");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe("a long list", () => {
  const long = testApp("empty");
  const day = (number: number) => new Date(Date.UTC(2025, 0, 1) + number * 86_400_000).toISOString();

  beforeAll(async () => {
    await long.db
      .insert(articles)
      .values(
        Array.from({ length: 60 }, (_, number) =>
          buildArticle({ slug: `of-day-${number}`, originalPublishedAt: day(number) }),
        ),
      );
  });

  const slugsOf = async (path: string) => [
    ...new Set([...(await long.text(path)).matchAll(/href="\/news\/(of-day-\d+)"/g)].map(([, slug]) => slug)),
  ];

  test("is paginated, with each article on one page", async () => {
    const pages = await Promise.all(["/news", "/news?page=2", "/news?page=3"].map(slugsOf));
    expect(pages.map((page) => page.length)).toEqual([25, 24, 11]);
    expect(pages.flat()).toEqual(Array.from({ length: 60 }, (_, number) => `of-day-${59 - number}`));
  });

  test("features an article on the first page only, and numbers the others", async () => {
    expect(await long.text("/news")).toContain("Featured Article");
    const second = await long.text("/news?page=2");
    expect(second).not.toContain("Featured Article");
    expect(second).toContain('<link rel="canonical" href="https://guide.example/news?page=2"/>');
    expect(second).toContain("Insights, Page 2</title>");
    expect(second).toContain('href="/news?page=3"');
  });
});

const dataOf = (html: string, type: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map(([, json = ""]) => JSON.parse(json))
    .find((item) => item["@type"] === type);
