import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { plannedGuides } from "#content/buyers-guide/planned-guides.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { landingPages } from "#content/landing-page/landing-page.table.ts";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { latestArticlesQuery } from "#newsroom/article/article.query.ts";
import { popularComparisons } from "#shared/offered-comparisons.ts";
import { hoverDelays } from "#ui/hover-delays.ts";
import { removedAfter } from "#ui/toast.tsx";
import { userQuery } from "../src/accounts/user.query.ts";
import { queryClientOptions } from "../src/http/client/query.ts";
import { testApp } from "./support/app.ts";
import { visibleText } from "./support/visible-text.ts";

/**
 * The numbers of the public specification's section 9. Numbers of FAQ and glossary previews, guide cards, the image viewer and the
 * embeds are tested beside their code; loading placeholders in tests/browser/every-screen.
 */
const app = testApp();

const longText = "word ".repeat(200).trim();

beforeAll(async () => {
  await app.db.insert(vendors).values([
    buildVendor({
      slug: "tagged",
      name: "Tagged",
      features: ["A", "B", "C", "D", "E", "F"],
      displayOrder: -1,
    }),
  ]);
  await app.db.insert(faqs).values(
    Array.from({ length: 7 }, (_, n) => ({
      slug: `long-${n}`,
      question: `Long question ${n}?`,
      answer: longText,
    })),
  );
  const faqIds = await app.db.select({ id: faqs.id }).from(faqs).where(sql`${faqs.slug} like 'long-%'`);
  const vendorIds = await app.db.select({ id: vendors.id }).from(vendors).limit(9);
  await app.db.insert(landingPages).values({
    slug: "crowded",
    title: "Crowded",
    category: "risk-management",
    primaryKeyword: "k",
    introduction: longText,
    isPublished: true,
    associatedVendorIds: vendorIds.map(({ id }) => id),
    associatedFaqIds: faqIds.map(({ id }) => id),
  });
});

/** Clears the caches, which do not notice direct database writes. */
function unstored(path: string) {
  app.forgetAll();
  return app.fetch(path);
}
const mainOf = (html: string) => html.split('<main id="content"')[1]?.split("</main>")[0] ?? "";
const main = async (path: string) => mainOf(await app.text(path));
const links = (html: string, section: string) => [
  ...new Set([...html.matchAll(new RegExp(`href="(/${section}/[^"?#]+)"`, "g"))].map(([, href]) => href)),
];
const featured = async (count: number) => {
  await app.db.update(vendors).set({ isFeatured: false });
  await app.db.execute(
    sql`update vendors set is_featured = true where id in (select id from vendors order by id limit ${count})`,
  );
  return (await (await unstored("/api/vendors?view=featured")).json()).length;
};

test("home shows at most 3 featured vendors, one or two alone, and 3 at random when none is featured", async () => {
  expect([await featured(5), await featured(2), await featured(1), await featured(0)]).toEqual([3, 2, 1, 3]);
  await featured(3);
});

test("home shows 3 articles, and 2 chips per vendor", async () => {
  expect(await app.json("/api/news?view=latest")).toHaveLength(3);
  await app.db.update(vendors).set({ isFeatured: false });
  await app.db.update(vendors).set({ isFeatured: true }).where(eq(vendors.slug, "tagged"));
  const text = visibleText(
    mainOf(await (await unstored("/")).text()).split("Featured Software Providers")[1] ?? "",
  );
  expect(text).toContain("A B +4 more");
});

test("a directory card shows 3 chips", async () => {
  expect(visibleText(await main("/vendors?q=tagged&view=cards"))).toContain("A B C +3 more");
});

test("a profile shows 3 related vendors", async () => {
  expect((await app.json("/api/vendors/addepar?view=page")).related).toHaveLength(3);
});

test("an answer shows up to 10 other questions", async () => {
  const html = await main("/faq/long-0");
  expect(links(html, "faq").filter((href) => href !== "/faq/long-0")).toHaveLength(10);
});

describe("a landing page", () => {
  test("shows 4 vendors and 5 questions with 200 characters of their answers", async () => {
    const html = await main("/crowded");
    expect(links(html, "vendors")).toHaveLength(4);
    expect(links(html, "faq").filter((href) => href?.startsWith("/faq/long-"))).toHaveLength(5);
    expect(html).toContain(`>${longText.slice(0, 200)}…<`);
  });

  test("has the first 120 characters of its introduction as its description", async () => {
    expect(await app.text("/crowded")).toContain(
      `<meta name="description" content="${longText.slice(0, 120)}…"/>`,
    );
  });
});

test("a use case's card shows 2 highlights, its sections 2 vendors with evidence", async () => {
  expect(visibleText(await main("/use-cases"))).toContain(
    "Performance Measurement Alternative Investments +2 more",
  );
  const html = await main("/use-cases/portfolio-management");
  const sections = html.split(/Section (?:<!-- -->)?\d/).slice(1);
  expect(sections.length).toBeGreaterThan(2);
  for (const section of sections.slice(0, -1)) {
    expect(links(section, "vendors")).toHaveLength(2);
  }
});

test("6 popular comparisons, 8 planned guides, 4 other guides", async () => {
  expect(popularComparisons).toHaveLength(6);
  expect(plannedGuides).toHaveLength(8);
  const others = (await main("/buyers-guides/operations-and-cfo")).split("Other Guides")[1]?.match(/<li/g);
  expect(others).toHaveLength(4);
});

test("the signed-in editor and the home news are cached for 5 minutes, with 3 retries for the news", () => {
  expect(userQuery.staleTime).toBe(300_000);
  expect(latestArticlesQuery).toMatchObject({ staleTime: 300_000, retry: 3 });
});

test("other data never goes stale and is neither polled nor retried", () => {
  expect(queryClientOptions(async () => null).defaultOptions?.queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  expect(queryClientOptions(async () => null).defaultOptions?.queries?.refetchInterval).toBeUndefined();
});

test("a dismissed toast is removed after 1,000,000 ms", () => {
  expect(removedAfter).toBe(1_000_000);
});

test("term previews open after 700 ms", () => {
  expect(hoverDelays.openDelay).toBe(700);
});

test("share images are 1200 by 630", async () => {
  const png = Buffer.from(await (await app.fetch("/share/site.png")).arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const html = await app.text("/vendors/addepar");
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(html).toContain('<meta property="og:image:height" content="630"/>');
});
