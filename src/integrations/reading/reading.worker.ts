import { answerTasks } from "#shared/worker-tasks.server.ts";
import { type ArticlePage, readArticle } from "./read-article.ts";
import { type FeedText, readFeed, readTexts } from "./read-feed.ts";
import { readPage } from "./read-page.ts";

/** Tasks of the worker thread. */
export type ReadingTask =
  | { kind: "feed"; input: FeedText }
  | { kind: "texts"; input: Parameters<typeof readTexts>[0] }
  | { kind: "article"; input: ArticlePage }
  | { kind: "page"; input: string };

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
  }
}
