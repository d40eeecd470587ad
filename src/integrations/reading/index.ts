import { AppError } from "#shared/errors.ts";
import { WorkerFault, WorkerQueue } from "#shared/worker-queue.server.ts";
import type { OwnPage } from "./page-markdown.ts";
import type { ArticlePage, ReadArticle } from "./read-article.ts";
import type { FeedItem, FeedText, ReadFeed } from "./read-feed.ts";
import type { PageMarkup } from "./read-feed-links.ts";
import type { OpmlFeed } from "./read-opml.ts";
import type { ReadPage } from "./read-page.ts";
import type { ReadingTask } from "./reading.worker.ts";

export type { FeedItem, ReadFeed } from "./read-feed.ts";
export type { OpmlFeed, ReadArticle, ReadPage };

/** Parses untrusted markup in a worker, where it can neither block the server nor exhaust its memory. */
export class Reader {
  readonly #timeoutMs: number;
  readonly #worker = new WorkerQueue<ReadingTask, unknown>({
    source: "src/integrations/reading/reading.worker.ts",
    heapMb: 256,
    idleMs: 60_000,
  });

  /** @param timeoutMs time in milliseconds after which a text counts as unreadable */
  constructor(timeoutMs = 20_000) {
    this.#timeoutMs = timeoutMs;
  }

  /** @throws AppError `outside-service-failed`, with a message that completes a sentence starting with the feed's name */
  readFeed(input: FeedText): Promise<ReadFeed> {
    return this.#ask<ReadFeed>({ kind: "feed", input });
  }

  /** @returns the Markdown of each text, null for unreadable ones */
  readTexts(texts: Pick<FeedItem, "html" | "base">[]): Promise<(string | null)[]> {
    return this.#ask<(string | null)[]>({ kind: "texts", input: texts });
  }

  /** @returns null if the page contains no article. @throws AppError `outside-service-failed` */
  readArticle(input: ArticlePage): Promise<ReadArticle | null> {
    return this.#ask<ReadArticle | null>({ kind: "article", input });
  }

  /** @returns a page's whole text with its title, publisher and date. @throws AppError `outside-service-failed` */
  readPage(html: string): Promise<ReadPage> {
    return this.#ask<ReadPage>({ kind: "page", input: html });
  }

  /** @returns the Markdown of one of our own pages. @throws AppError `outside-service-failed` */
  readOwnPage(page: OwnPage): Promise<string> {
    return this.#ask<string>({ kind: "page-markdown", input: page });
  }

  /** @returns the URLs of the feeds a page names. @throws AppError `outside-service-failed` */
  readFeedLinks(page: PageMarkup): Promise<string[]> {
    return this.#ask<string[]>({ kind: "feed-links", input: page });
  }

  /** @returns the entries of a list of feeds. @throws AppError `outside-service-failed`, with a message about the list */
  readOpml(text: string): Promise<OpmlFeed[]> {
    return this.#ask<OpmlFeed[]>({ kind: "opml", input: text });
  }

  close(): void {
    this.#worker.close();
  }

  // The worker runs our own code, so its result has the task's type.
  async #ask<Result>(task: ReadingTask): Promise<Result> {
    try {
      return (await this.#worker.run(task, this.#timeoutMs)) as Result;
    } catch (error) {
      if (!(error instanceof WorkerFault)) throw error;
      throw new AppError("outside-service-failed", messageOf(error));
    }
  }
}

/** The process's reader. */
export const reader = new Reader();

function messageOf({ reason, message }: WorkerFault): string {
  if (reason === "timeout") return "it takes too long to read";
  return reason === "crash" ? `it cannot be read: ${message}` : message;
}
