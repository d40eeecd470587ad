import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditEntries } from "#accounts/audit.table.ts";
import { addresses } from "#cms/engine/references/address.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { countTurns } from "../../../tests/support/event-loop.ts";
import { buildArticle } from "../article/article.fixture.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { newsOfAMonth } from "./news-of-a-month.fixture.ts";
import { placeNews } from "./place-news.job.server.ts";
import type { Story } from "./story.schema.ts";
import { stories } from "./story.table.ts";
import { deleteEmptyStories } from "./story-rows.server.ts";

const app = testApp("empty");
const call = asEditor(app);

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null };
};

const listed = async (query = ""): Promise<Story[]> =>
  (await send("GET", `/api/admin/stories${query}`)).body.items;

/** The titles of each story's members. */
const groups = async () =>
  (await listed()).map(({ members }) => members.map(({ title }) => title).sort()).sort();

const [first, second, other, later] = [
  ["Altima opens Singapore office", "Mei Tan runs the office of Altima in Singapore with six people."],
  ["Altima goes to Singapore with Mei Tan", "Six people work for Mei Tan in Altima's Singapore office."],
  ["Verity adds climate figures to reports", "Client reports of Verity now show the carbon emissions."],
  ["Singapore office of Altima has opened", "Under Mei Tan six people at Altima serve Singapore."],
] as const;

async function add([title, text]: readonly [string, string], fields: object = {}): Promise<number> {
  const [saved] = await app.db
    .insert(articles)
    .values(
      buildArticle({
        title,
        originalContent: text,
        status: "draft",
        originalPublishedAt: "2026-09-10T08:00:00.000Z",
        originalPublisher: title.slice(0, 9),
        ...fields,
      }),
    )
    .returning({ id: articles.id });
  return saved?.id ?? 0;
}

beforeEach(async () => {
  for (const table of [articles, addresses, articleDesk, stories]) await app.db.delete(table);
});

describe("the stories of the inbox", () => {
  test("group several sources' reports of one event, latest first", async () => {
    const ids = [
      await add(first),
      await add(second, { rights: "licensed", originalPublishedAt: "2026-09-10T09:12:00.000Z" }),
      await add(other, { originalPublishedAt: "2026-09-12T08:00:00.000Z" }),
    ];
    const { status, body } = await send("GET", "/api/admin/stories");
    expect([status, body.total, body.page, body.pageSize]).toEqual([200, 2, 1, 50]);
    expect(body.items).toMatchObject([
      { sourceCount: 1, members: [{ id: ids[2], title: other[0], status: "draft", relevance: null }] },
      {
        sourceCount: 2,
        firstAt: "2026-09-10T08:00:00.000Z",
        lastAt: "2026-09-10T09:12:00.000Z",
        representativeId: ids[1],
        members: [{ id: ids[0], publisher: "Altima op" }, { id: ids[1] }],
      },
    ]);
    expect((await listed("?several=1")).map(({ members }) => members.length)).toEqual([2]);
    expect(await listed("?status=published")).toEqual([]);
    expect((await listed("?pageSize=1&page=2")).map(({ members }) => members.length)).toEqual([2]);
  });

  test("are represented by the longest article, or the earliest of equally long ones", async () => {
    const ids = [
      await add(first),
      await add([second[0], `${second[1]} It is the first one in Asia.`]),
      await add(later),
    ];
    expect((await listed())[0]?.representativeId).toBe(ids[1]);
  });

  test("are not public", async () => {
    const answers = [
      await app.fetch("/api/admin/stories"),
      ...(await Promise.all(
        ["merge", "split", "place"].map((name) =>
          app.fetch(`/api/admin/stories/${name}`, { method: "POST" }),
        ),
      )),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });
});

test("later news joins its story; a second run changes nothing", async () => {
  await add(first);
  await placeNews(app.db);
  await add(second);
  expect(await placeNews(app.db)).toBe(1);
  const before = [await app.db.select().from(stories), await app.db.select().from(articleDesk)];
  expect(await placeNews(app.db)).toBe(0);
  expect([await app.db.select().from(stories), await app.db.select().from(articleDesk)]).toEqual(before);
  expect(before[0]).toHaveLength(1);
});

test("concurrent runs place each article once", async () => {
  for (const one of [first, second, other]) await add(one);
  await Promise.all([placeNews(app.db), placeNews(app.db), placeNews(app.db)]);
  expect(await groups()).toEqual([[first[0], second[0]].sort(), [other[0]]]);
  expect((await app.db.select().from(stories)).map(({ size }) => size).sort()).toEqual([1, 2]);
});

test("a deleted article leaves its story and returns when restored", async () => {
  const id = await add(first);
  await add(second);
  expect(await groups()).toHaveLength(1);
  await send("DELETE", `/api/news/${id}`);
  expect(await groups()).toEqual([[second[0]]]);
  expect((await app.db.select().from(stories)).map(({ size }) => size)).toEqual([1]);
  const [deleted] = (await send("GET", "/api/admin/trash")).body;
  expect((await send("POST", `/api/admin/trash/${deleted.id}/restore`)).status).toBe(200);
  expect(await groups()).toEqual([[first[0], second[0]].sort()]);
});

describe("an editor", () => {
  test("can merge stories and undo it", async () => {
    const ids = [await add(first), await add(second), await add(other)];
    const before = await listed();
    const merged = await send("POST", "/api/admin/stories/merge", { articleIds: [ids[0], ids[2]] });
    expect(merged.status).toBe(200);
    expect(merged.body.stories.map(({ members }: Story) => members.length)).toEqual([3]);
    expect(await groups()).toEqual([[first[0], second[0], other[0]].sort()]);
    const undone = await send("POST", "/api/admin/stories/place", merged.body.undo);
    expect(undone.body.stories).toHaveLength(2);
    expect(await listed()).toEqual(before);
    const deeds = await app.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.kind, "article"));
    expect(deeds.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["merged into one story", "put back into its story"]),
    );
  });

  test("can undo a merge even if the emptied story is gone", async () => {
    const ids = [await add(first), await add(other)];
    const { body } = await send("POST", "/api/admin/stories/merge", { articleIds: ids });
    await placeNews(app.db);
    await deleteEmptyStories(app.db);
    expect(await app.db.select().from(stories)).toHaveLength(1);
    await send("POST", "/api/admin/stories/place", body.undo);
    expect(await groups()).toEqual([[first[0]], [other[0]]]);
  });

  test("cannot give a story an id that never existed", async () => {
    const articleId = await add(first);
    await listed();
    const placements = [{ articleId, storyId: 2_000_000_000, isPlacedByHand: true }];
    const { body } = await send("POST", "/api/admin/stories/place", { placements });
    expect(body.stories.map(({ members }: Story) => members.map(({ id }) => id))).toEqual([[articleId]]);
    expect((await app.db.select().from(stories)).every(({ id }) => id < 1_000_000)).toBe(true);
  });

  test("can split a story, which is never merged again automatically", async () => {
    const ids = [await add(first), await add(second), await add(later)];
    const { body } = await send("POST", "/api/admin/stories/split", { articleIds: [ids[1]] });
    expect(body.stories.map(({ members }: Story) => members.map(({ id }) => id)).sort()).toEqual([
      [ids[0], ids[2]],
      [ids[1]],
    ]);
    await placeNews(app.db);
    expect(await groups()).toEqual([[first[0], later[0]].sort(), [second[0]]].sort());
    const [desk] = await app.db
      .select()
      .from(articleDesk)
      .where(and(eq(articleDesk.articleId, ids[1] ?? 0)));
    expect(desk?.isPlacedByHand).toBe(true);
    await send("POST", "/api/admin/stories/place", body.undo);
    expect(await groups()).toHaveLength(1);
  });

  test("can split a whole story", async () => {
    const articleIds = [await add(first), await add(second), await add(later)];
    await send("POST", "/api/admin/stories/split", { articleIds });
    expect(await groups()).toHaveLength(3);
  });

  test("can split several stories at once, which stay apart", async () => {
    const ids = [await add(first), await add(second), await add(later), await add(other)];
    await add(["Verity puts climate figures into reports", other[1]]);
    expect(await groups()).toHaveLength(2);
    await send("POST", "/api/admin/stories/split", { articleIds: [ids[0], ids[1], ids[3]] });
    expect(await groups()).toEqual(
      [
        [first[0], second[0]].sort(),
        [later[0]],
        [other[0]],
        ["Verity puts climate figures into reports"],
      ].sort(),
    );
  });

  test.each([
    ["merge", { articleIds: [1] }, 400],
    ["merge", { articleIds: "all" }, 400],
    ["merge", { articleIds: [1, 2 ** 31] }, 400],
    ["split", { articleIds: [0] }, 400],
    ["place", { placements: [{ articleId: 1, storyId: 2 ** 31, isPlacedByHand: false }] }, 400],
    ["split", {}, 400],
    ["place", { placements: [] }, 400],
    ["merge", { articleIds: [999_998, 999_999] }, 404],
    ["split", { articleIds: [999_999] }, 404],
    ["place", { placements: [{ articleId: 999_999, storyId: 1, isPlacedByHand: false }] }, 404],
  ])("gets an error for %s %j", async (name, body, status) => {
    expect((await send("POST", `/api/admin/stories/${name}`, body)).status).toBe(status);
  });
});

test("placing a month's news does not delay other work", async () => {
  const news = newsOfAMonth();
  await app.db.insert(articles).values(
    news.map(({ title, text, date, publisher }) =>
      buildArticle({
        title,
        originalContent: text,
        status: "draft",
        originalPublishedAt: date,
        originalPublisher: publisher,
      }),
    ),
  );
  // On a clock that jumps, every step lasts long enough to yield after it.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
  const turns = await countTurns(() => placeNews(app.db)).finally(() => clock.mockRestore());
  const steps = ["read", "added to the corpus", "placed"];
  expect(turns).toBeGreaterThanOrEqual(news.length * steps.length);
  const stories = await listed("?pageSize=200&several=1");
  expect(stories.length).toBeGreaterThanOrEqual(49);
  expect(stories.every(({ sourceCount }) => sourceCount === 4)).toBe(true);
});
