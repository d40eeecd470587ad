import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { startAiStandIn } from "#integrations/ai/ai.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { buildArticle } from "../article/article.fixture.ts";
import { articles } from "../article/article.table.ts";
import { rewriteAnswer } from "../article/rewrite.fixture.ts";
import { rewriteRuns } from "../article/rewrite-run.table.ts";
import { styleGuides } from "../style-guide/style-guide.table.ts";

const ai = await startAiStandIn();
ai.reply({ text: JSON.stringify(rewriteAnswer) });
afterAll(() => ai.stop());

const limited = testApp(
  "empty",
  {
    AI_BASE_URL: ai.baseUrl,
    AI_DAILY_REWRITES: "2",
    AI_DAILY_COST: "0.003",
    AI_INPUT_PRICE: "0.5",
    AI_OUTPUT_PRICE: "4",
  },
  { withJobs: true },
);
const ask = asEditor(limited);
const save = async (slug: string) => {
  const [saved] = await limited.db
    .insert(articles)
    .values(buildArticle({ slug, status: "draft", originalContent: "Acme opens in Zurich." }))
    .returning();
  return saved?.id ?? 0;
};

test("daily limits apply to number and cost, are shown, and name the setting when they refuse", async () => {
  await limited.db.insert(styleGuides).values({ name: "House style", prompt: "Write dryly." });
  const ids = [await save("a"), await save("b"), await save("c")];
  const many = await ask("POST", "/api/admin/rewrites", { ids });
  expect(many.status).toBe(429);
  expect(Number(many.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await many.json()).message).toContain("AI_DAILY_REWRITES");
  expect((await ask("POST", `/api/news/${ids[0]}/rewrite`)).status).toBe(200);
  const { today } = await (await ask("GET", "/api/admin/rewrites")).json();
  expect(today).toEqual({ rewrites: 1, cost: 0.0025, mostRewrites: 2, mostCost: 0.003 });
  expect((await ask("POST", `/api/news/${ids[1]}/rewrite`)).status).toBe(200);
  const dear = await ask("POST", `/api/news/${ids[2]}/rewrite`);
  expect([dear.status, (await dear.json()).message]).toEqual([
    429,
    expect.stringContaining("AI_DAILY_REWRITES"),
  ]);
  await limited.db.delete(rewriteRuns).where(eq(rewriteRuns.articleId, ids[0] ?? 0));
  await limited.db.update(rewriteRuns).set({ cost: 0.004 });
  const costly = await ask("POST", `/api/news/${ids[2]}/rewrite`);
  expect([costly.status, (await costly.json()).message]).toEqual([
    429,
    expect.stringContaining("AI_DAILY_COST"),
  ]);
});
