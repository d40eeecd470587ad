import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";
import { testEditor } from "../support/server-environment.ts";

/** Extreme content that editors may save: nothing overflows the page, even on the narrowest screen. */

const word = "Vermögensverwaltungsgesellschaftsbeteiligungsabrechnungssystemschnittstellenname";
const long = `The Consolidated Multi-Generational Wealth Reporting and Accounting Platform of ${word}`;
const many = [
  word,
  "منصة إدارة الثروات العائلية",
  ...Array.from({ length: 38 }, (_, index) => `Feature number ${index}`),
];
const address = `https://a-very-long-host-name-that-never-ends.example/${"path/".repeat(40)}`;

const entries: Record<string, object> = {
  vendors: {
    slug: "extreme",
    name: long,
    description: `${long} `.repeat(20),
    about: `${address}\n\n${word}\n\n|${"a long head|".repeat(8)}\n|${"-|".repeat(8)}\n|${"a long cell|".repeat(8)}`,
    website: address,
    g2Url: address,
    capterraUrl: address,
    headquarters: word,
    founded: word,
    employeeCount: word,
    pricing: long,
    features: many,
    useCases: many,
    integrations: many,
    displayOrder: -2,
    isFeatured: true,
  },
  faq: { slug: "extreme", question: `${long}?`, answer: `${address} ${word}`, category: word },
  glossary: { slug: "extreme", term: long, definition: `${address} ${word}`, category: word },
  types: { slug: "extreme", title: long, description: long, content: address, category: word },
  features: { slug: "extreme", name: long, description: long, content: address, category: word },
  "use-cases": {
    slug: "extreme",
    title: long,
    description: long,
    overview: address,
    highlightCategories: many,
    contentSections: [{ id: "1", title: long, content: word, order: 1 }],
    targetAssets: word,
    teamSize: word,
  },
  "buyers-guides": {
    slug: "extreme",
    title: long,
    description: long,
    content: `## ${long}\n\n${address}\n\n## ${word}\n\n${word}`,
    buyerType: word,
    targetRole: word,
    targetAssets: word,
    priorityFeatures: many,
    checklist: many,
    recommendations: many,
  },
  news: {
    slug: "extreme",
    title: long,
    originalContent: `${address}\n\n${word}`,
    excerpt: long,
    status: "published",
    category: word,
    originalAuthor: word,
    originalPublisher: word,
    originalUrl: address,
  },
  "landing-pages": {
    slug: "extreme-landing",
    title: long,
    category: "reporting-tools",
    primaryKeyword: word,
    secondaryKeywords: many,
    introduction: `${address} ${word}`,
    content: `${address}\n\n${word}`,
    ctaText: word.repeat(2),
    isPublished: true,
  },
  pages: { slug: "extreme-page", title: long, content: `${address}\n\n${word}` },
};

const paths = [
  "/",
  "/vendors",
  "/vendors/extreme",
  "/compare",
  "/compare/extreme-vs-second",
  "/faq",
  "/faq/extreme",
  "/glossary",
  "/glossary/extreme",
  "/types",
  "/types/extreme",
  "/features",
  "/features/extreme",
  "/use-cases",
  "/use-cases/extreme",
  "/buyers-guides",
  "/buyers-guides/extreme",
  "/news",
  "/news/extreme",
  "/shortlist?v=extreme,second",
  "/extreme-landing",
  "/extreme-page",
];

let site: OwnSite;

test.beforeAll(async ({ playwright }) => {
  site = await startOwnSite("filled");
  const api = await playwright.request.newContext({ baseURL: site.address });
  await api.post("/api/auth/login", { data: testEditor });
  for (const [type, entry] of Object.entries(entries)) await save(api, type, entry);
  await save(api, "vendors", { ...entries.vendors, slug: "second", name: word });
  await api.dispose();
});
test.afterAll(() => site?.stop());

for (const path of paths) {
  test(`${path} stays within its width`, { tag: "@release" }, async ({ page }) => {
    await page.goto(site.address + path);
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    }
  });
}

async function save(api: APIRequestContext, type: string, entry: object) {
  const answer = await api.post(`/api/${type}`, { data: entry });
  expect(answer.status(), await answer.text()).toBe(201);
}
