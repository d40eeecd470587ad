import { openDatabase } from "#db/open-database.server.ts";
import { buildArticle } from "#newsroom/article/article.fixture.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { articleDesk } from "#newsroom/article/article-desk.table.ts";
import { stories } from "#newsroom/stories/story.table.ts";

/** Adds generated drafts to the database of DATA_DIR, two thirds of them in stories of four: `inbox.process.ts COUNT`. */
const [count = "0"] = process.argv.slice(2);
const { DATA_DIR: dataDir = "" } = process.env;
const database = await openDatabase({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 0 });
const batch = 500;
const minute = 60_000;
const begin = Date.UTC(2026, 0, 1);
const sentence = "The company said that its clients keep their contracts and that no price changes. ";

const storyOf = {
  size: 4,
  firstAt: new Date(begin).toISOString(),
  lastAt: new Date(begin).toISOString(),
};

for (let start = 0; start < Number(count); start += batch) {
  const size = Math.min(batch, Number(count) - start);
  const numbers = Array.from({ length: size }, (_, index) => start + index);
  const saved = await database.db
    .insert(articles)
    .values(
      numbers.map((number) =>
        buildArticle({
          slug: `bench-${number}`,
          title: `Company ${number % 400} opens office number ${number} in ${number % 10 === 0 ? "Zürich" : "Vienna"}`,
          status: "draft",
          originalContent: sentence.repeat(20),
          originalPublisher: `Paper ${number % 37}`,
          originalPublishedAt: new Date(begin + number * minute).toISOString(),
        }),
      ),
    )
    .returning({ id: articles.id });
  const groups = await database.db
    .insert(stories)
    .values(numbers.filter((number) => number % 6 === 0).map(() => storyOf))
    .returning({ id: stories.id });
  await database.db.insert(articleDesk).values(
    saved.map(({ id }, index) => ({
      articleId: id,
      storyId: index % 6 < 4 ? (groups[Math.floor(index / 6)]?.id ?? null) : null,
      relevance: (index * 37) % 101,
    })),
  );
}
await database.close();
