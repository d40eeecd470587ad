import { parentPort } from "node:worker_threads";
import { type ArticlePage, readArticle } from "./read-article.ts";
import { type FeedText, readFeed, readTexts } from "./read-feed.ts";

/** What the thread is asked to read. */
export type ReadingTask =
  | { kind: "feed"; input: FeedText }
  | { kind: "texts"; input: Parameters<typeof readTexts>[0] }
  | { kind: "article"; input: ArticlePage };

export type ReadingAnswer = { result: unknown } | { fault: string };

parentPort?.on("message", (task: ReadingTask) => parentPort?.postMessage(answer(task)));

function answer(task: ReadingTask): ReadingAnswer {
  try {
    return { result: read(task) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

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
