import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { comparisons } from "#content/comparison/comparison.table.ts";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "./support/app.ts";
import { visibleText, withoutData } from "./support/visible-text.ts";

/**
 * Every text of the public specification, where the spec places it. Texts that appear only after a press are tested by the browser
 * journeys, and not-found texts of unknown addresses by crawl.test.ts.
 */
const seeded = testApp();
const empty = testApp("empty");
/** A site whose database fails on every list query. */
const failing = testApp("empty");

beforeAll(async () => {
  const [vendor] = await seeded.db
    .insert(vendors)
    .values(
      buildVendor({
        slug: "reviewed",
        name: " ",
        features: [],
        g2Url: "https://reviews.example/1",
        capterraUrl: "https://reviews.example/2",
        gallery: ["/a.png"],
        videos: [{ platform: "youtube", url: "", title: "", embedId: "dQw4w9WgXcQ" }],
        pricing: "On request",
      }),
    )
    .returning();
  await seeded.db.insert(comparisons).values({
    slug: "addepar-vs-reviewed",
    title: "Addepar and Reviewed",
    vendorAId: 1,
    vendorBId: vendor?.id,
  });
  for (const table of [
    "faq_entries",
    "glossary_entries",
    "type_entries",
    "news_articles",
    "vendors",
    "features",
    "use_cases",
  ])
    await failing.db.execute(sql`drop table ${sql.identifier(table)}`);
});

const onSeeded: [string, string[]][] = [
  [
    "/",
    [
      "Family Office Software",
      "Compare Tools",
      "Explore Vendors",
      "Read Buyer's Guide",
      "What It Is",
      "Who It's For",
      "Problems It Solves",
      "Compare Leading Platforms",
      "View All Comparisons",
      "Learn More",
      "View All Software Vendors",
      "View All News",
      "$50,000 to $500,000+ annually",
      "$100M+",
      "© 2024–",
      "Company",
      "Navigate",
      "Software Categories",
      "Resources",
      "Legal",
    ],
  ],
  ["/faq/what-is-family-office-software", []],
  ["/types", ["Types of Family Offices"]],
  ["/types/single-family-office", ["Home", "Types", "Single Family Office"]],
  [
    "/news",
    [
      "Family Office Software News, Trends & Insights",
      "Featured Article",
      "Read Article",
      "Recent Articles",
      "Read More",
      "Portfolio Management Editorial Team",
    ],
  ],
  ["/news/why-reporting-projects-slip", ["Nov 17, 2026", "News"]],
  [
    "/family-office-software",
    [
      "What is Family Office Software?",
      "Key Features to Look For",
      "View All Vendors",
      "View All FAQs",
      "Related Resources",
      "Ready to Compare Best Family Office Software Solutions?",
    ],
  ],
  ["/privacy-policy", ["Last updated"]],
  ["/features", ["All Categories", "Critical Priority", "High Complexity"]],
  [
    "/features/consolidated-reporting",
    ["Added ", "About Reporting & Analytics", "Find Software with This Feature"],
  ],
  ["/features?q=zzzzz", ["No features found", "Try adjusting your search criteria."]],
  ["/use-cases", ["Explore Use Case", "+2 more"]],
  [
    "/use-cases/portfolio-management",
    ["Overview", "Implementation Guide", "Section 1", "View", "Read full FAQ", "Quick Actions"],
  ],
  ["/vendors", ["Showing 37 of 37 vendors", "Clear Filters", "Other", "Unknown Vendor"]],
  [
    "/vendors?view=cards",
    [
      "Showing 37 of 37 vendors",
      "Clear Filters",
      "Other",
      "Software",
      "+5 more",
      "G2 Reviews",
      "Capterra",
      "Unknown Vendor",
    ],
  ],
  [
    "/vendors?q=zzzzz",
    [
      "No vendors found",
      "Try adjusting your search terms or filters to find more results.",
      "Clear all filters",
    ],
  ],
  [
    "/vendors/addepar",
    [
      "Visit Website",
      "About",
      "Key Features",
      "Use Cases",
      "Integrations",
      "Available Comparisons",
      "Company Information",
      "Related Vendors",
    ],
  ],
  ["/vendors/reviewed", ["G2 Reviews", "Capterra", "Screenshots", "Videos & Demos", "Requirements"]],
  ["/buyers-guides", ["Read Complete Guide", "Coming Soon", "+"]],
  [
    "/buyers-guides/operations-and-cfo",
    [
      "Quick Actions",
      "Browse All Vendors",
      "Compare Solutions",
      "Explore Use Cases",
      "Selection Checklist",
      "Key Recommendations",
      "Other Guides",
    ],
  ],
  [
    "/compare",
    [
      "First Platform",
      "Second Platform",
      "Compare Now",
      "Why Compare",
      "Black Diamond",
      "Expersoft",
      "Fidelity Full View",
      "Juniper Square",
      "Enfusion",
      "Tamarac",
    ],
  ],
  [
    "/compare/addepar-vs-reviewed",
    [
      "View Profile",
      "Visit Website",
      "Not specified",
      "None specified",
      "Company Overview",
      "Requirements & Pricing",
      "Core Features",
      "Need Help Choosing?",
    ],
  ],
  [
    "/compare/addepar",
    ["The requested comparison could not be generated. Please check that both vendors exist."],
  ],
  ["/auth", ["Sign in with"]],
];

describe.each(onSeeded)("%s", (path, texts) => {
  test("contains its texts", async () => {
    const answer = await seeded.fetch(path);
    const text = visibleText(await answer.text());
    for (const expected of texts) expect(text).toContain(expected);
  });
});

test("the card of a featured or a landing page's vendor has a link 'Learn More'", async () => {
  for (const path of ["/", "/family-office-software"])
    expect(withoutData(await seeded.text(path)), path).toMatch(
      /<a [^>]*href="\/vendors\/addepar"[^>]*>Learn More<span class="sr-only"> about (<!-- -->)?Addepar<\/span>/,
    );
});

test("home for a visitor who must sign in offers the software and the vendors", async () => {
  const html = withoutData(await seeded.text("/admin"));
  expect(html).toMatch(/<a [^>]*href="[^"]*#software-categories"[^>]*>Explore Software<\/a>/);
  expect(html).toMatch(/<a [^>]*href="\/vendors"[^>]*>Browse Vendors<\/a>.*id="software-categories"/s);
});

test("search boxes state what they search", async () => {
  expect(await seeded.text("/features")).toContain('placeholder="Search features..."');
});

describe.each([
  ["/faq", "No FAQ entries are currently available. Please check back later."],
  ["/glossary", "No glossary entries are currently available. Please check back later."],
  ["/types", "No portfolio management types are currently available. Please check back later."],
  ["/use-cases", "No use cases are currently available. Please check back later."],
  ["/buyers-guides", "Buyer's guides are currently being prepared. Please check back soon."],
  ["/news", "No News Articles Yet"],
  ["/features", "No features found"],
  ["/vendors", "No vendors found"],
  ["/", "News articles are currently being loaded..."],
  ["/", "Ready to Explore Portfolio Management Services?"],
  ["/", "Find Portfolio Management Providers"],
  ["/", "Get Cost Estimates"],
  ["/", "$50,000 to $500,000+ annually"],
  ["/family-office-software", "Landing Page Not Found"],
  ["/privacy-policy", "The page you're looking for doesn't exist or is not published."],
  ["/privacy-policy", "Return Home"],
])("on an empty site %s", (path, text) => {
  test(`says: ${text}`, async () => {
    expect(visibleText(await empty.text(path))).toContain(text);
  });
});

test("on an empty site home shows no providers", async () => {
  expect(visibleText(await empty.text("/"))).not.toContain("Featured Software Providers");
});

describe.each([
  ["/faq", "Error loading FAQ entries. Please try again later."],
  ["/glossary", "Error loading glossary entries. Please try again later."],
  ["/types", "Error loading portfolio management types. Please try again later."],
  ["/types/single-family-office", "Type Not Found"],
])("when the database fails %s", (path, text) => {
  test(`returns 500 and says: ${text}`, async () => {
    const answer = await failing.fetch(path);
    expect(answer.status).toBe(500);
    expect(visibleText(await answer.text())).toContain(text);
  });
});

test("when the database fails the news list shows its empty state, and no screen goes blank", async () => {
  expect(visibleText(await failing.text("/news"))).toContain("No News Articles Yet");
  for (const path of [
    "/",
    "/vendors",
    "/vendors/x",
    "/compare",
    "/compare/a-vs-b",
    "/features",
    "/use-cases",
    "/use-cases/x",
    "/features/x",
    "/news/x",
  ]) {
    const text = visibleText(await failing.text(path));
    expect(text.length, path).toBeGreaterThan(300);
    expect(text, path).not.toMatch(/Failed query|relation "|drizzle/i);
  }
});
