import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { faqs } from "#content/faq/faq.table.ts";
import { buildArticle } from "#newsroom/article/article.fixture.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { contentTypes, publishedPages } from "#registry/registry.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { RelatedInfo } from "../related-info.ts";
import { reindexEntries } from "../write/index-entry.server.ts";
import { refreshStale } from "./related-info.server.ts";

const app = testApp();
const call = asEditor(app);

const question = {
  question: "How does asset allocation across custodians work?",
  answer: "Asset allocation looks at holdings from every custodian together.",
  slug: "allocation-across-custodians",
  enableRelatedInfo: true,
};

const readRelated = async () =>
  (await app.json(`/api/faq/${question.slug}`)).relatedInfoCache as RelatedInfo[] | null;

let id: number;
beforeAll(async () => {
  await app.db.insert(articles).values([
    buildArticle({
      slug: "custodians-and-allocation",
      title: "Asset allocation across custodians",
      originalUrl: "https://journal.example/asset-allocation",
    }),
    buildArticle({
      title: "Asset allocation across custodians, a draft",
      status: "draft",
      originalUrl: "https://journal.example/draft",
    }),
  ]);
  await reindexEntries(app.db, contentTypes);
  const answer = await call("POST", "/api/faq", question);
  expect(answer.status).toBe(201);
  id = (await answer.json()).id;
  await vi.waitFor(async () => expect(await readRelated()).not.toBeNull(), 5000);
});

describe("related information", () => {
  test("is found on save among published entries, and leads to existing pages", async () => {
    const related = (await readRelated()) ?? [];
    expect(related).toHaveLength(5);
    const urls = related.map(({ url }) => url);
    expect(urls).toEqual(
      expect.arrayContaining(["/glossary/asset-allocation", "/news/custodians-and-allocation"]),
    );
    expect(urls).toContain("https://journal.example/asset-allocation");
    expect(urls.join()).not.toMatch(/draft|allocation-across-custodians/);
    for (const url of urls.filter((one) => one.startsWith("/")))
      expect((await app.fetch(url)).status, url).toBe(200);
    expect(await app.text(`/faq/${question.slug}`)).toContain("Related Information");
  });

  test("leaves the entry's version alone: a save begun before it is not stale", async () => {
    const { updatedAt } = await app.json(`/api/faq/${question.slug}`);
    const answer = await call("PUT", `/api/faq/${id}`, { displayOrder: 1 }, { "if-match": `"${updatedAt}"` });
    expect(answer.status).toBe(200);
  });

  test("loses an entry at the very moment it is withdrawn or deleted", async () => {
    const term = await app.json("/api/glossary/asset-allocation");
    await call("PUT", `/api/glossary/${term.id}`, { isPublished: false });
    expect(JSON.stringify(await readRelated())).not.toContain("/glossary/asset-allocation");
    await call("PUT", `/api/glossary/${term.id}`, { isPublished: true });
    await call("PUT", `/api/faq/${id}`, { displayOrder: 2 });
    await vi.waitFor(
      async () => expect(JSON.stringify(await readRelated())).toContain("/glossary/asset-allocation"),
      10_000,
    );
    await call("DELETE", `/api/glossary/${term.id}`);
    expect(JSON.stringify(await readRelated())).not.toContain("/glossary/asset-allocation");
  });

  test("is refreshed when it is older than a day, and not before", async () => {
    const finder = { db: app.db, types: contentTypes, pages: publishedPages };
    const set = (age: string) =>
      app.db
        .update(faqs)
        .set({ relatedInfoCache: [], relatedInfoCachedAt: sql`now() - ${age}::interval` })
        .where(eq(faqs.id, id));
    const stored = async () => {
      const [faq] = await app.db.select().from(faqs).where(eq(faqs.id, id));
      return faq?.relatedInfoCache;
    };
    await set("23 hours");
    await refreshStale(finder);
    expect(await stored()).toEqual([]);
    await set("25 hours");
    await refreshStale(finder);
    expect(await stored()).not.toEqual([]);
  });

  test("is forgotten once it is switched off", async () => {
    await call("PUT", `/api/faq/${id}`, { enableRelatedInfo: false });
    await vi.waitFor(async () => expect(await readRelated()).toBeNull(), 10_000);
  });
});
