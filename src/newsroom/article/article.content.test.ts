import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { buildArticle } from "./article.fixture.ts";
import { publishedArticles } from "./article.published.server.ts";
import type { Article } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import { articleDesk } from "./article-desk.table.ts";
import { rewriteAnswer, sourceWords } from "./rewrite.fixture.ts";

const app = testApp("empty");
const call = asEditor(app);

const read = async (answer: Response) => ({ status: answer.status, body: await answer.json() });
const create = async (
  fields: object,
): Promise<{ status: number; body: Article & { issues: { path: string }[] } }> =>
  read(await call("POST", "/api/news", { title: "A title", originalContent: "Its text.", ...fields }));
const change = async (id: number, fields: object) => read(await call("PUT", `/api/news/${id}`, fields));

async function save(fields: Partial<typeof articles.$inferInsert>) {
  const [saved] = await app.db.insert(articles).values(buildArticle(fields)).returning();
  if (!saved) throw new Error("the article was not saved");
  return saved;
}

const source = sourceWords.join("\n\n");
const rewritten = {
  status: "rewritten" as const,
  isRewritten: true,
  isAiDrafted: true,
  originalContent: "The feed's few words.",
  sourceContent: source,
  rewrittenTitle: rewriteAnswer.title,
  rewrittenContent: rewriteAnswer.content,
  whyItMatters: "Family offices in Zurich get a near contact.",
  originalPublisher: "The Paper",
  originalAuthor: "Ada Writer",
  originalUrl: "https://paper.example/acme",
  rights: "excerpt" as const,
};

describe("an article published on creation", () => {
  const rewrite = { status: "published", rewrittenContent: "Quite other words than those it was made of." };

  test("as a rewrite must name its source", async () => {
    const { status, body } = await create({ title: "Unattributed", ...rewrite });
    expect([status, body.issues[0]?.path]).toEqual([400, "originalPublisher"]);
  });

  test.each([{ originalAuthor: "Ada" }, { originalPublisher: "The Paper" }])(
    "can name it by %j alone",
    async (source) => {
      const title = `Attributed by its ${Object.keys(source)}`;
      expect((await create({ title, ...rewrite, ...source })).status).toBe(201);
    },
  );
});

describe("a published rewrite must name its source, whatever publishes it:", () => {
  const unnamed = { originalPublisher: null, originalAuthor: null };
  const isRefused = {
    status: 400,
    body: { issues: [{ path: "originalPublisher", message: expect.stringContaining("name its source") }] },
  };

  test("the publish call, the form and a bulk edit", async () => {
    const { id } = await save({ ...rewritten, ...unnamed });
    expect(await read(await call("POST", `/api/news/${id}/publish`))).toMatchObject(isRefused);
    expect(await change(id, { status: "published" })).toMatchObject(isRefused);
    const bulk = { type: "news", ids: [id], action: "publish" };
    const { body } = await read(await call("POST", "/api/admin/bulk", bulk));
    expect(body.results).toMatchObject([{ id, ok: false }]);
    expect((await change(id, { status: "published", originalAuthor: "Ada" })).status).toBe(200);
  });

  test("a change of a published one, unless it never named one", async () => {
    const published = { ...rewritten, status: "published" as const, rewrittenContent: "Ours alone." };
    const { id } = await save(published);
    expect(await change(id, unnamed)).toMatchObject(isRefused);
    const former = await save({ ...published, ...unnamed });
    expect((await change(former.id, { tags: ["new"] })).status).toBe(200);
  });
});

test("a published article of our own cannot lose its text, but a source's may be only a link", async () => {
  const { id } = await save({ originalContent: "Ours." });
  expect(await change(id, { originalContent: "" })).toMatchObject({
    status: 400,
    body: { issues: [{ path: "originalContent", message: "Content is required" }] },
  });
  const link = await save({ originalContent: null, rights: "link-only", status: "draft" });
  expect((await change(link.id, { status: "published" })).status).toBe(200);
});

test.each(["", "  "])(
  "a rewritten title cleared to %j falls back to the title everywhere",
  async (cleared) => {
    const title = `Stays readable ${cleared.length}`;
    const { id, slug } = await save({
      ...rewritten,
      title,
      slug: `cleared-${cleared.length}`,
      status: "published",
      rewrittenContent: `A text of its own, the only one of ${cleared.length} blanks.`,
    });
    expect((await change(id, { rewrittenTitle: cleared })).body.rewrittenTitle).toBeNull();
    await app.db.update(articles).set({ rewrittenTitle: cleared }).where(eq(articles.id, id));
    await announceContentChange(app.db);
    await expect.poll(() => app.text("/news/feed.xml")).toContain(title);
    for (const path of ["/news", `/news/${slug}`]) expect(await app.text(path)).toContain(title);
    const [match] = (await publishedArticles.listSimilar?.(app.db, { title, text: "" })) ?? [];
    expect(match?.title).toBe(title);
  },
);

describe("an article", () => {
  test("is created as a draft with a slug from its title and a word count", async () => {
    const words = "word ".repeat(401);
    const { status, body } = await create({
      title: "Café & Co",
      originalContent: `# Head\n\n${words}`,
      wordCount: 7,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug: "cafe-co",
      status: "draft",
      tags: [],
      wordCount: 402,
      readingTime: 3,
      isAiDrafted: false,
      rights: null,
    });
  });

  test.each([
    [{ title: "" }, "title"],
    [{ title: "x".repeat(501) }, "title"],
    [{ originalContent: "" }, "originalContent"],
    [{ slug: "Not a slug" }, "slug"],
    [{ slug: "x".repeat(501) }, "slug"],
    [{ status: "hidden" }, "status"],
    [{ status: "rewritten" }, "status"],
    [{ originalUrl: "javascript:alert(1)" }, "originalUrl"],
    [{ originalUrl: "https://user:pass@x.example/" }, "originalUrl"],
    [{ imageUrl: "/\t/evil.example" }, "imageUrl"],
    [{ imageUrl: "/\n/evil.example/a.png" }, "imageUrl"],
    [{ originalUrl: `https://x.example/${"x".repeat(1000)}` }, "originalUrl"],
    [{ metaTitle: "x".repeat(151) }, "metaTitle"],
    [{ metaDescription: "x".repeat(251) }, "metaDescription"],
    [{ category: "x".repeat(101) }, "category"],
    [{ imageAlt: "x".repeat(501) }, "imageAlt"],
    [{ imageCaption: "x".repeat(501) }, "imageCaption"],
    [{ originalPublisher: "x".repeat(256) }, "originalPublisher"],
    [{ originalAuthor: "x".repeat(256) }, "originalAuthor"],
    [{ tags: "a, b" }, "tags"],
    [{ rights: "all" }, "rights"],
  ])("with %j is refused at its field", async (fields, path) => {
    const { status, body } = await create(fields);
    expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
  });

  test("gets server-side fields only from the server", async () => {
    const forged = {
      isAiDrafted: true,
      reviewedBy: "Nobody",
      sourceContent: "x",
      feedId: 1,
    };
    const { body } = await create(forged);
    expect(body).toMatchObject({ isAiDrafted: false, reviewedBy: null, sourceContent: null, feedId: null });
  });

  test("accepts slugs of up to 500 characters, and treats a blank category as none", async () => {
    expect(await create({ slug: "x".repeat(500), category: "" })).toMatchObject({ body: { category: null } });
  });

  test("can be published and withdrawn by its editor, who is responsible while it is published", async () => {
    const { body } = await create({ title: "Own words", status: "published" });
    expect(body).toMatchObject({ status: "published", reviewedBy: "Editor", reviewedAt: expect.any(String) });
    expect(await app.text("/news/own-words")).toContain("Its text.");
    expect((await change(body.id, { status: "draft" })).body).toMatchObject({
      reviewedBy: null,
      reviewedAt: null,
    });
    expect((await app.fetch("/news/own-words")).status).toBe(404);
  });

  test("leaves a redirect at its old address", async () => {
    const { body } = await create({ title: "Old place", status: "published" });
    await change(body.id, { slug: "new-place" });
    const moved = await app.fetch("/news/old-place");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/news/new-place"]);
  });

  test("can be restored from the trash and from an earlier revision", async () => {
    const { body } = await create({ title: "First title" });
    await change(body.id, { title: "Second title" });
    expect((await call("DELETE", `/api/news/${body.id}`)).status).toBe(204);
    const [deleted] = await (await call("GET", "/api/admin/trash")).json();
    expect(deleted).toMatchObject({ kind: "article", title: "Second title" });
    await call("POST", `/api/admin/trash/${deleted.id}/restore`);
    const revisions = await (await call("GET", `/api/admin/revisions/article/${body.id}`)).json();
    const restored = await read(await call("POST", `/api/admin/revisions/${revisions.at(-1).id}/restore`));
    expect(restored).toMatchObject({ status: 200, body: { title: "First title", slug: body.slug } });
  });
});

describe("a rewritten article", () => {
  beforeEach(() => app.db.delete(articles));
  test("keeps its status in a save, and can become a draft again", async () => {
    const { id } = await save({ ...rewritten });
    expect((await change(id, { status: "rewritten", excerpt: "New" })).body).toMatchObject({
      status: "rewritten",
    });
    expect((await change(id, { status: "draft" })).body.status).toBe("draft");
    expect((await change(id, { status: "rewritten" })).status).toBe(400);
  });

  test("is published under its editor's name, shown to readers and machines", async () => {
    const { id, slug } = await save({ ...rewritten });
    const { status, body } = await read(await call("POST", `/api/news/${id}/publish`));
    expect([status, body.status, body.reviewedBy]).toEqual([200, "published", "Editor"]);
    const html = (await app.text(`/news/${slug}`)).replaceAll("<!-- -->", "");
    expect(html).toContain("Drafted by AI from 1 source, checked by Editor");
    expect(html).toContain('href="https://paper.example/acme"');
    expect(html).toContain(
      '"digitalSourceType":"http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
    );
    expect(html).toContain('"editor":{"@type":"Person","name":"Editor"}');
    expect(html).not.toContain("editor@example.com");
    expect(html).toMatch(/By Portfolio Management Editorial Team/);
    expect(html).toMatch(/The Paper · by Ada Writer/);
    expect(html).not.toContain('{"@type":"Person","name":"Ada Writer"}');
  });

  test("with a version is published only as it was reviewed", async () => {
    const { id, updatedAt } = await save({ ...rewritten });
    const publish = (version: string) =>
      call("POST", `/api/news/${id}/publish`, undefined, { "if-match": `"${version}"` });
    const { body: changed } = await change(id, { rewrittenContent: "Some other words." });
    expect(await read(await publish(updatedAt))).toMatchObject({
      status: 409,
      body: { message: "Someone else has changed this article; review it again" },
    });
    expect((await publish(changed.updatedAt)).status).toBe(200);
  });

  test("cannot be published twice, nor can a draft", async () => {
    const { id } = await save({ ...rewritten });
    await call("POST", `/api/news/${id}/publish`);
    expect((await call("POST", `/api/news/${id}/publish`)).status).toBe(409);
    const draft = await save({ status: "draft" });
    expect(await read(await call("POST", `/api/news/${draft.id}/publish`))).toMatchObject({
      status: 409,
      body: { message: "Only a rewritten article can be published; this one is a draft" },
    });
  });

  test("that copies its source cannot be published in any way", async () => {
    const { id } = await save({ ...rewritten, rewrittenContent: `Well: ${sourceWords[0]}` });
    const refused = await read(await call("POST", `/api/news/${id}/publish`));
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /longest run of identical words is 30 \(at most 12\).*96.3%.*\(at most 20%\)/,
        ),
        overlap: { longestRun: 30 },
      },
    });
    expect((await change(id, { status: "published" })).status).toBe(409);
    expect((await change(id, { rewrittenContent: rewriteAnswer.content, status: "published" })).status).toBe(
      200,
    );
    expect((await change(id, { rewrittenContent: source })).status, "nor once it is published").toBe(409);
    const revisions = await (await call("GET", `/api/admin/revisions/article/${id}`)).json();
    expect(revisions[0].data.rewrittenContent).toBe(rewriteAnswer.content);
  });

  test("changed after publication becomes the responsibility of the editor who changed it", async () => {
    const { id } = await save({ ...rewritten });
    await call("POST", `/api/news/${id}/publish`);
    const ada = asEditor(app, "ada.lovelace@example.com");
    const tagged = await read(await ada("PUT", `/api/news/${id}`, { tags: ["new"] }));
    expect(tagged.body.reviewedBy).toBe("Editor");
    const changed = await read(
      await ada("PUT", `/api/news/${id}`, { rewrittenContent: "Altogether other words." }),
    );
    expect(changed.body.reviewedBy).toBe("Ada Lovelace");
  });
});

describe("the review", () => {
  const review = async (id: number) => (await read(await call("GET", `/api/news/${id}/review`))).body;

  test("contains both texts, unsupported claims and figures; a correction changes them", async () => {
    const content = `${rewriteAnswer.content} It paid $9m to Bolt Partners in 2019.`;
    const { id } = await save({ ...rewritten, rewrittenContent: content });
    const before = await review(id);
    expect(before).toMatchObject({
      article: { id, status: "rewritten", originalPublisher: "The Paper" },
      source: { text: source, isFetched: true },
      rewrite: { title: rewriteAnswer.title, text: content },
      overlap: { isNearCopy: false, longestRunAllowed: 12, sharedRunsAllowed: 0.2 },
      publishable: false,
      reasons: ["3 claims that its sources do not support are undecided"],
    });
    expect(before.article.sourceContent).toBeUndefined();
    expect(before.flags.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ["number", "$9m"],
      ["name", "Bolt Partners"],
      ["date", "2019"],
    ]);
    for (const { start, end, text } of before.flags) expect(content.slice(start, end)).toBe(text);
    await change(id, { rewrittenContent: rewriteAnswer.content });
    expect(await review(id)).toMatchObject({ flags: [], publishable: true, reasons: [] });
    await change(id, { originalPublisher: null, originalAuthor: null });
    expect(await review(id)).toMatchObject({
      publishable: false,
      reasons: [expect.stringContaining("must name its source")],
    });
  });

  test("shows copied passages in both texts, and why the article cannot be published", async () => {
    const content = `So it goes: ${sourceWords[0]}`;
    const { id } = await save({ ...rewritten, rewrittenContent: content });
    const { passages, publishable, reasons } = await review(id);
    expect([publishable, reasons]).toEqual([false, [expect.stringContaining("too close to its source")]]);
    expect(passages).toHaveLength(1);
    expect(sourceWords[0]).toContain(passages[0].text);
    expect(source.slice(passages[0].source.start, passages[0].source.end)).toBe(passages[0].text);
  });

  test("opens next what waits for it, and nothing that is set aside", async () => {
    await app.db.delete(articles);
    const [first, aside, last] = [await save(rewritten), await save(rewritten), await save(rewritten)];
    const setAsideAt = "2026-11-01T08:00:00.000Z";
    await app.db.insert(articleDesk).values({ articleId: aside.id, setAsideAt });
    expect((await review(first.id)).queue).toEqual({ place: 1, total: 2, nextId: last.id });
    expect((await review(aside.id)).queue).toMatchObject({ nextId: last.id });
  });

  test("of a draft has no rewrite and says so", async () => {
    const { id } = await save({ status: "draft" });
    expect(await review(id)).toMatchObject({ rewrite: null, publishable: false, flags: [] });
  });
});
