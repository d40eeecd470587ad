import { openDatabase } from "#db/open-database.server.ts";
import { buildArticle } from "#newsroom/article/article.fixture.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { articleDesk } from "#newsroom/article/article-desk.table.ts";
import { stories } from "#newsroom/stories/story.table.ts";
import { styleGuides } from "#newsroom/style-guide/style-guide.table.ts";
import { firms, sourceOf, storyCount, storySize, titleOf } from "./inbox-stories.ts";

/** Fills a folder's embedded database with a hundred drafts of thirty stories. Only the first three are relevant. */
const { db, close } = await openDatabase({
  databaseUrl: undefined,
  dataDir: String(process.argv[2]),
  host: "127.0.0.1",
  port: 3100,
});
const day = (number: number) => new Date(Date.UTC(2026, 9, 1, 8, number)).toISOString();
await db.insert(styleGuides).values({ name: "House style", prompt: "Write dryly.", isActive: true });
for (let story = 0; story < storyCount; story++) {
  const [saved] = await db
    .insert(stories)
    .values({ size: storySize(story), firstAt: day(story), lastAt: day(story + storySize(story)) })
    .returning({ id: stories.id });
  const drafts = await db
    .insert(articles)
    .values(
      Array.from({ length: storySize(story) }, (_, source) =>
        buildArticle({
          slug: `story-${story}-${source}`,
          title: titleOf(story, source),
          status: "draft",
          originalContent: sourceOf(story),
          originalPublisher: `Paper ${source + 1}`,
          originalPublishedAt: day(story + source),
          rights: "excerpt",
          excerpt: null,
        }),
      ),
    )
    .returning({ id: articles.id });
  const relevance = story < firms.length ? 95 - story : 60 - story;
  await db.insert(articleDesk).values(
    drafts.map(({ id }, source) => ({
      articleId: id,
      storyId: saved?.id,
      relevance: relevance - (source === 0 ? 0 : 1),
      relevanceWords: [
        { word: "custody", weight: 1.2 },
        { word: "reporting", weight: 0.8 },
      ],
    })),
  );
}
await close();
