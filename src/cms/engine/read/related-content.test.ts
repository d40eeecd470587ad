import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { faqs } from "#content/faq/faq.table.ts";
import type { Jobs } from "#db/jobs.server.ts";
import { contentChanged } from "#http/response-cache/content-changed.server.ts";
import { buildArticle } from "#newsroom/article/article.fixture.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { contentTypes, publishedPages } from "#registry/registry.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";
import { noJobs } from "../../../../tests/support/no-jobs.ts";
import { trash } from "../history/trash.table.ts";
import { storeRelatedContent } from "../related/related-content.server.ts";
import { relatedContent, relatedContentChecks } from "../related/related-content.table.ts";
import { hasRelatedInfo } from "../related/related-info-fields.server.ts";
import type { RelatedInfo } from "../related-info.ts";
import { reindexEntries } from "../write/index-entry.server.ts";
import type { PublishedPages } from "./published-pages.server.ts";
import { refreshRelatedContent, refreshRelatedInfo } from "./related-content.job.server.ts";

const app = testApp("seeded", {}, { withJobs: true });
const call = asEditor(app);

const question = {
  question: "How does asset allocation across custodians work?",
  answer: "Asset allocation looks at holdings from every custodian together.",
  slug: "allocation-across-custodians",
  enableRelatedInfo: true,
};

const create = async (path: string, payload: object): Promise<{ id: number; slug: string }> => {
  const answer = await call("POST", path, payload);
  expect(answer.status).toBe(201);
  return answer.json();
};

const contextWith = (jobs: Jobs) => ({
  db: app.db,
  listen: app.database.listen,
  settings: readSettings({}),
  log: pino({ level: "silent" }),
  invalidate: () => {},
  jobs,
});

const readUrls = async () => ((await readRelated()) ?? []).map(({ url }) => url);

/** Reads the entry and checks that the list of its type says the same. */
const readRelated = async () => {
  const { relatedInfoCache } = await app.json(`/api/faq/${question.slug}`);
  const listed = (await app.json("/api/faq")).find(({ slug }: { slug: string }) => slug === question.slug);
  expect(listed.relatedInfoCache).toEqual(relatedInfoCache);
  return relatedInfoCache as RelatedInfo[] | null;
};

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
  await vi.waitFor(async () => expect(await readRelated()).not.toBeNull(), 20_000);
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

  test("follows an entry to its new address, and loses it there", async () => {
    const term = await create("/api/glossary", {
      term: "Asset allocation drift",
      definition: "How far the asset allocation across custodians drifts.",
    });
    await call("PUT", `/api/faq/${id}`, { displayOrder: 3 });
    await vi.waitFor(async () => expect(await readUrls()).toContain(`/glossary/${term.slug}`), 10_000);
    await call("PUT", `/api/glossary/${term.id}`, { slug: "drift" });
    expect(await readUrls()).toContain("/glossary/drift");
    expect(await readUrls()).not.toContain(`/glossary/${term.slug}`);
    await call("PUT", `/api/glossary/${term.id}`, { isPublished: false });
    expect(await readUrls()).not.toContain("/glossary/drift");
  });

  test("is looked for again when it is older than a day, and not before", async () => {
    const sent: unknown[] = [];
    const jobs = {
      ...noJobs,
      sendAll: async (_db: unknown, _name: string, all: unknown[]) => void sent.push(...all),
    };
    const sweep = () =>
      refreshRelatedInfo(contentTypes).run({}, contextWith(jobs), new AbortController().signal);
    const setAge = (age: string) =>
      app.db.update(relatedContentChecks).set({ checkedAt: sql`now() - ${age}::interval` });
    await setAge("23 hours");
    await sweep();
    expect(sent).not.toContainEqual({ kind: "faq", entryId: id });
    await setAge("25 hours");
    await sweep();
    expect(sent).toContainEqual({ kind: "faq", entryId: id });
  });

  test("invalidates pages only if it differs from before", async () => {
    const finder = { db: app.db, types: contentTypes, pages: publishedPages };
    const heard: string[] = [];
    const stop = await app.database.listen(contentChanged, (payload) => heard.push(payload));
    onTestFinished(stop);
    const refresh = async () => {
      await refreshRelatedContent(finder, { kind: "faq", entryId: id });
      await app.db.execute(sql`select pg_notify(${contentChanged}, 'refreshed')`);
      await vi.waitFor(() => expect(heard).toContain("refreshed"));
      return heard.splice(0);
    };
    await refresh();
    const before = await app.json(`/api/faq/${question.slug}`);
    expect(await refresh()).toEqual(["refreshed"]);
    expect(await app.json(`/api/faq/${question.slug}`)).toEqual(before);
    await app.db.update(relatedContent).set({ title: "Another" }).where(eq(relatedContent.position, 0));
    expect(await refresh()).toEqual([JSON.stringify(["faq", `faq:${id}`]), "refreshed"]);
  });

  test("is that of the entry as it was saved meanwhile", async () => {
    const similarPage = { title: "Found", source: "x", description: "", url: "https://x.example/", score: 1 };
    const [page] = publishedPages;
    if (!page) throw new Error("There are no pages");
    let isFirst = true;
    const saving: PublishedPages = {
      ...page,
      listSimilar: async (db, { title }) => {
        if (isFirst) await db.update(faqs).set({ question: "Renamed meanwhile?" }).where(eq(faqs.id, id));
        isFirst = false;
        return [{ ...similarPage, title: `For ${title}` }];
      },
    };
    await refreshRelatedContent(
      { db: app.db, types: contentTypes, pages: [saving] },
      { kind: "faq", entryId: id },
    );
    const [stored] = await app.db.select().from(relatedContent).where(eq(relatedContent.entryId, id));
    expect(stored?.title).toBe("For Renamed meanwhile?");
  });

  test("is forgotten once it is switched off", async () => {
    await call("PUT", `/api/faq/${id}`, { enableRelatedInfo: false });
    await vi.waitFor(async () => expect(await readRelated()).toBeNull(), 10_000);
  });

  test("is deleted with its entry, and found again when that is brought back, from an older trash too", async () => {
    await call("PUT", `/api/faq/${id}`, { enableRelatedInfo: true });
    await vi.waitFor(async () => expect(await readRelated()).not.toBeNull(), 10_000);
    await call("DELETE", `/api/faq/${id}`);
    expect(await app.db.$count(relatedContent, eq(relatedContent.entryId, id))).toBe(0);
    await app.db
      .update(trash)
      .set({ data: sql`${trash.data} || '{"relatedInfoCache": [], "relatedInfoCachedAt": null}'::jsonb` });
    const [deleted] = await (await call("GET", "/api/admin/trash")).json();
    expect((await call("POST", `/api/admin/trash/${deleted.id}/restore`)).status).toBe(200);
    await vi.waitFor(async () => expect(await readRelated()).not.toBeNull(), 10_000);
  });
});

describe("an entry of every type that can have related content", () => {
  const relatedInfo = [{ title: "Terms", source: "Glossary", description: "All of them.", url: "/glossary" }];
  const types = contentTypes.filter(({ table }) => hasRelatedInfo(table));

  test.each(types.map((type) => [type.noun, type] as const))(
    "%s answers it wherever it is read",
    async (_, type) => {
      const [path = ""] = type.paths;
      const [entry] = await (await call("GET", path)).json();
      const [row] = entry ? [entry] : [await create(path, { title: "Only one" })];
      await app.db.execute(sql`update ${type.table} set enable_related_info = true where id = ${row.id}`);
      await storeRelatedContent(app.db, { kind: type.kind, entryId: row.id }, relatedInfo);
      const expected = { id: row.id, relatedInfoCache: relatedInfo, relatedInfoCachedAt: expect.any(String) };
      const list = await (await call("GET", path)).json();
      expect(list.find(({ id }: { id: number }) => id === row.id)).toMatchObject(expected);
      const adminList = `/api/admin/entries/${path.replace("/api/", "")}?pageSize=500`;
      for (const columns of ["", "&columns=relatedInfoCache,relatedInfoCachedAt"]) {
        const { items } = await (await call("GET", adminList + columns)).json();
        expect(items.find(({ id }: { id: number }) => id === row.id)).toMatchObject(expected);
      }
      const single = await call("GET", `${path}/${row.slug}`);
      if (single.status === 200) expect(await single.json()).toMatchObject(expected);
      // A save has it found again, so it comes last.
      const saved = await call("PUT", `${path}/${row.id}`, { displayOrder: 7 });
      expect(await saved.json()).toMatchObject(expected);
      const off = await call("PUT", `${path}/${row.id}`, { enableRelatedInfo: false });
      expect(await off.json()).toMatchObject({ relatedInfoCache: null, relatedInfoCachedAt: null });
    },
  );
});
