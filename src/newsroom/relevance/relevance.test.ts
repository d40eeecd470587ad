import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { trash } from "#cms/engine/history/trash.table.ts";
import { addresses } from "#cms/engine/references/address.table.ts";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { countTurns } from "../../../tests/support/event-loop.ts";
import { buildArticle } from "../article/article.fixture.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { newsOfAMonth } from "../stories/news-of-a-month.fixture.ts";
import { scoreNews } from "./score-news.job.server.ts";

const app = testApp("empty");
const call = asEditor(app);

const ledger = "Consolidated reporting for family offices reaches another ledger";
const football = "Striker scores twice as the football club wins the derby";
const recipe = "Chef shares her favourite recipe for lemon cake";

async function add(title: string, fields: object = {}): Promise<number> {
  const [saved] = await app.db
    .insert(articles)
    .values(buildArticle({ title, originalContent: `${title}, it says here.`, status: "draft", ...fields }))
    .returning({ id: articles.id });
  return saved?.id ?? 0;
}

const relevanceOf = async (id: number) => {
  const [desk] = await app.db.select().from(articleDesk).where(eq(articleDesk.articleId, id));
  return { score: desk?.relevance ?? null, words: (desk?.relevanceWords ?? []).map(({ word }) => word) };
};

const scores = async (...ids: number[]) => {
  await scoreNews(app.db);
  return Promise.all(ids.map(async (id) => (await relevanceOf(id)).score ?? -1));
};

beforeEach(async () => {
  for (const table of [articles, addresses, articleDesk, trash, vendors]) await app.db.delete(table);
});

describe("the relevance of news to the desk's beat", () => {
  test("starts with the guide's names and words, and shows which ones counted", async () => {
    await app.db.insert(vendors).values(buildVendor({ slug: "ossian", name: "Ossian Ledger" }));
    const [named, other] = [await add("Ossian opens an office"), await add(recipe)];
    const [high = 0, low = 0] = await scores(named, other);
    expect(high).toBeGreaterThan(low + 20);
    expect((await relevanceOf(named)).words).toEqual(["Ossian"]);
    expect(await relevanceOf(other)).toEqual({ score: 31, words: [] });
  });

  test("reads a place name as a product only among relevant words", async () => {
    await app.db
      .insert(vendors)
      .values([
        buildVendor({ slug: "ssc", name: "SS&C Geneva" }),
        buildVendor({ slug: "tern", name: "Tern Ledger" }),
      ]);
    const [auction = 0, takeover = 0, product = 0, small = 0, plain = 0] = await scores(
      await add("Watch auction sets record in Geneva"),
      await add("Brackwell agrees to buy Tern"),
      await add("Geneva adds a ledger for partnerships"),
      await add("A tern nests on the roof"),
      await add(recipe),
    );
    expect(auction).toBe(plain);
    expect(small).toBe(plain);
    expect(takeover).toBeGreaterThan(auction + 20);
    expect(product).toBeGreaterThan(auction + 20);
  });

  test("rises with published news, falls with news set aside or deleted", async () => {
    const ids = [
      await add("A new ledger for consolidated reporting"),
      await add("The football derby"),
      await add("A cake of lemon"),
    ];
    const [first = 0, second = 0, third = 0] = await scores(...ids);
    expect([first, second]).toEqual([third, third]);
    for (const place of [1, 2, 3]) await add(`${ledger} ${place}`, { status: "published" });
    const aside = [await add(football), await add(`${football} again`)];
    const setAsideAt = new Date().toISOString();
    await app.db.insert(articleDesk).values(aside.map((articleId) => ({ articleId, setAsideAt })));
    for (const id of [await add(recipe), await add(`${recipe} and pie`)])
      await call("DELETE", `/api/news/${id}`);
    const [published = 0, setAside = 0, deleted = 0] = await scores(...ids);
    expect(published).toBeGreaterThan(first + 15);
    expect(setAside).toBeLessThan(second - 5);
    expect(deleted).toBeLessThan(third - 5);
    expect((await relevanceOf(ids[0] ?? 0)).words).toEqual(expect.arrayContaining(["ledger", "reporting"]));
  });

  test("is the same for the same material, and is not recomputed", async () => {
    for (const place of [1, 2]) await add(`${ledger} ${place}`, { status: "published" });
    const id = await add("A ledger for reporting");
    expect(await scoreNews(app.db)).toBe(1);
    const once = await app.db.select().from(articleDesk);
    expect(await scoreNews(app.db)).toBe(0);
    await app.db.delete(articleDesk);
    await scoreNews(app.db);
    expect(await app.db.select().from(articleDesk)).toEqual(once);
    await add(ledger, { status: "published" });
    expect(await scoreNews(app.db), "all again, once something was published").toBe(1);
    expect((await relevanceOf(id)).words.length).toBeLessThanOrEqual(4);
  });

  test("does not change what is shown", async () => {
    const id = await add(football);
    const before = await Promise.all(["/api/news", "/news"].map(app.text));
    const row = await app.db.select().from(articles).where(eq(articles.id, id));
    await scoreNews(app.db);
    app.forgetAll();
    expect(await app.db.select().from(articles).where(eq(articles.id, id))).toEqual(row);
    expect((await Promise.all(["/api/news", "/news"].map(app.text))).map((text) => text.length)).toEqual(
      before.map((text) => text.length),
    );
  });
});

test("scoring much news does not delay other work", async () => {
  await app.db
    .insert(articles)
    .values(
      newsOfAMonth().map(({ title, text }, place) =>
        buildArticle({ title, originalContent: text, status: place % 3 ? "draft" : "published" }),
      ),
    );
  // With a stopped clock, the embedded database never yields, so only the yields of the code count.
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const turns = await countTurns(() => scoreNews(app.db)).finally(() => clock.mockRestore());
  const yields = {
    names: 3,
    publishedTexts: 3,
    rejectedTexts: 2,
    otherTexts: 6,
    learning: 1,
    scoring: 27,
    batches: 6,
  };
  expect(turns).toBeGreaterThanOrEqual(Object.values(yields).reduce((sum, count) => sum + count));
});
