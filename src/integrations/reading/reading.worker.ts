import { answerTasks } from "#shared/worker-tasks.server.ts";
import { type OwnPage, pageMarkdown } from "./page-markdown.ts";
import { type ArticlePage, readArticle } from "./read-article.ts";
import { type FeedText, readFeed, readTexts } from "./read-feed.ts";
import { type PageMarkup, readFeedLinks } from "./read-feed-links.ts";
import { readOpml } from "./read-opml.ts";
import { readPage } from "./read-page.ts";

/** Tasks of the worker. */
export type ReadingTask =
  | { kind: "feed"; input: FeedText }
  | { kind: "texts"; input: Parameters<typeof readTexts>[0] }
  | { kind: "article"; input: ArticlePage }
  | { kind: "page"; input: string }
  | { kind: "page-markdown"; input: OwnPage }
  | { kind: "feed-links"; input: PageMarkup }
  | { kind: "opml"; input: string };

answerTasks(read);

function read(task: ReadingTask) {
  switch (task.kind) {
    case "feed":
      return readFeed(task.input);
    case "texts":
      return readTexts(task.input);
    case "article":
      return readArticle(task.input);
    case "page":
      return readPage(task.input);
    case "page-markdown":
      return pageMarkdown(task.input);
    case "feed-links":
      return readFeedLinks(task.input);
    case "opml":
      return readOpml(task.input);
  }
}
