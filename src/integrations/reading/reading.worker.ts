import { answerTasks } from "#shared/worker-tasks.server.ts";
import { type ArticlePage, readArticle } from "./read-article.ts";
import { type FeedText, readFeed, readTexts } from "./read-feed.ts";

/** Tasks of the worker thread. */
export type ReadingTask =
  | { kind: "feed"; input: FeedText }
  | { kind: "texts"; input: Parameters<typeof readTexts>[0] }
  | { kind: "article"; input: ArticlePage };

answerTasks(read);

function read(task: ReadingTask) {
  switch (task.kind) {
    case "feed":
      return readFeed(task.input);
    case "texts":
      return readTexts(task.input);
    case "article":
      return readArticle(task.input);
  }
}
