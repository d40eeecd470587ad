import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startAiStandIn } from "#integrations/ai/ai.stand-in.ts";
import { startArticleStandIn } from "#integrations/article/article.stand-in.ts";
import { buildArticle } from "#newsroom/article/article.fixture.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { rewriteAnswer, sourceWords } from "#newsroom/article/rewrite.fixture.ts";
import { rewriteRuns } from "#newsroom/article/rewrite-run.table.ts";
import { styleGuides } from "#newsroom/style-guide/style-guide.table.ts";
import { testApp } from "./app.ts";
import { asEditor } from "./editor.ts";

/** The application with an AI, a publisher's site and an active style guide, for the tests of one file. */
export async function rewritingApp() {
  const ai = await startAiStandIn();
  const paper = await startArticleStandIn();
  const page = paper.publish("/acme", { title: "Acme to open in Zurich", paragraphs: sourceWords });
  const env = {
    AI_BASE_URL: ai.baseUrl,
    AI_INPUT_PRICE: "0.5",
    AI_OUTPUT_PRICE: "4",
    FETCH_ALLOW_HOSTS: new URL(paper.url).host,
  };
  const app = testApp("empty", env, { withJobs: true });
  const call = asEditor(app);
  const guide = { name: "House style", prompt: "Write dryly, like a ledger.", isActive: true };
  const draft = {
    status: "draft" as const,
    title: "Acme to open in Zurich",
    originalContent: "Acme opens in Zurich.",
    originalUrl: page,
    originalPublisher: "The Paper",
    rights: "excerpt" as const,
    excerpt: null,
  };

  beforeAll(async () => {
    await app.db.insert(styleGuides).values(guide);
  });
  beforeEach(() => {
    ai.calls.length = 0;
    ai.reply({ text: JSON.stringify(rewriteAnswer) });
  });
  afterAll(async () => {
    await ai.stop();
    await paper.stop();
  });

  return {
    app,
    call,
    ai,
    paper,
    guide,
    draft,
    saveDraft: async (fields: Partial<typeof articles.$inferInsert> = {}) => {
      const values = buildArticle({ ...draft, ...fields });
      const [saved] = await app.db.insert(articles).values(values).returning();
      if (!saved) throw new Error("the draft was not saved");
      return saved;
    },
    findArticle: async (id: number) =>
      (await app.db.select().from(articles).where(eq(articles.id, id)))[0] ?? null,
    findRun: async (articleId: number) =>
      (await app.db.select().from(rewriteRuns).where(eq(rewriteRuns.articleId, articleId)))[0] ?? null,
    rewrite: async (id: number, by = call) => {
      const answer = await by("POST", `/api/news/${id}/rewrite`);
      return { status: answer.status, body: await answer.json() };
    },
  };
}

/** Returns all events of a finished stream. */
export async function readEvents(answer: Response) {
  const text = await answer.text();
  return text
    .split("\n\n")
    .filter((block) => block.includes("data:"))
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1] ?? "message",
      data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "null"),
    }));
}
