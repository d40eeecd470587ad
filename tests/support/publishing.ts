import { eq } from "drizzle-orm";
import { parseRssFeed } from "feedsmith";
import { beforeEach, expect } from "vitest";
import { buildArticle } from "#newsroom/article/article.fixture.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { rewriteAnswer, sourceWords } from "#newsroom/article/rewrite.fixture.ts";
import { rewriteRuns } from "#newsroom/article/rewrite-run.table.ts";
import { publications } from "#newsroom/publication/publication.table.ts";
import { testApp } from "./app.ts";
import { asEditor } from "./editor.ts";

const whyItMatters = "Family offices in Zurich get a near contact.";

/** The AI's version of the parts of `rewritten`. */
export const result = {
  title: rewriteAnswer.title,
  excerpt: rewriteAnswer.excerpt,
  content: rewriteAnswer.content,
  whyItMatters,
};

/** An article that is ready to be published. */
const rewritten = {
  status: "rewritten" as const,
  isRewritten: true,
  isAiDrafted: true,
  title: "Acme to open in Zurich",
  originalContent: "The feed's few words.",
  sourceContent: sourceWords.join("\n\n"),
  rewrittenTitle: result.title,
  rewrittenContent: result.content,
  excerpt: result.excerpt,
  whyItMatters,
  originalPublisher: "The Paper",
  originalUrl: "https://paper.example/acme",
};

export const run = {
  styleGuideName: "House style",
  styleGuideVersion: "2026-10-01T08:00:00.000Z",
  editorId: "1",
  editorName: "Editor",
  state: "done" as const,
  model: "stand-in-1",
  createdAt: "2026-11-01T08:00:00.000Z",
  finishedAt: "2026-11-01T08:01:00.000Z",
};

type Fields = Partial<typeof articles.$inferInsert>;

/** The application with rewritten articles to publish, for the tests of one file. Each test starts without articles. */
export function publishingApp() {
  const app = testApp("empty");
  const call = asEditor(app);
  const read = async (answer: Response) => ({ status: answer.status, body: await answer.json() });
  const provenance = async (slug: string) => (await app.fetch(`/api/news/${slug}/provenance`)).json();

  beforeEach(async () => {
    await app.db.delete(articles);
  });

  async function save(fields: Fields = {}, draft = result) {
    const [saved] = await app.db
      .insert(articles)
      .values(buildArticle({ ...rewritten, ...fields }))
      .returning();
    if (!saved) throw new Error("the article was not saved");
    await app.db.insert(rewriteRuns).values({ ...run, articleId: saved.id, result: draft });
    return saved;
  }

  return {
    app,
    call,
    read,
    provenance,
    save,
    publish: async (fields: Fields = {}, draft = result) => {
      const { id, slug } = await save(fields, draft);
      expect((await call("POST", `/api/news/${id}/publish`)).status).toBe(200);
      return { id, slug };
    },
    change: async (id: number, fields: object) => read(await call("PUT", `/api/news/${id}`, fields)),
    recordsOf: (id: number) =>
      app.db.select().from(publications).where(eq(publications.articleId, id)).orderBy(publications.id),
    /** How an article was made, from every place that says so. */
    told: async (slug: string) => {
      const html = (await app.text(`/news/${slug}`)).replaceAll("<!-- -->", "");
      const [, data = "{}"] =
        /<script type="application\/ld\+json">([^<]*"NewsArticle"[^<]*)<\/script>/.exec(html) ?? [];
      const feed = parseRssFeed(await app.text("/news/feed.xml"));
      const item = feed.items?.find(({ link }) => link?.endsWith(`/news/${slug}`));
      return { html, data: JSON.parse(data), item, ...(await provenance(slug)) };
    },
  };
}
