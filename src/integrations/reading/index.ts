import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "#shared/errors.ts";
import type { ArticlePage, ReadArticle } from "./read-article.ts";
import type { FeedText, ReadFeed } from "./read-feed.ts";
import type { ReadingAnswer, ReadingTask } from "./reading.worker.ts";

export type { FeedItem, ReadFeed } from "./read-feed.ts";
export type { ReadArticle };

const patience = 20_000;
const memoryLimit = { maxOldGenerationSizeMb: 256, stackSizeMb: 4 };

interface Waiting {
  task: ReadingTask;
  settle: (answer: ReadingAnswer) => void;
}

/**
 * Reads what strangers wrote in a thread of its own: no markup, however made, holds up the server or takes its memory. One
 * thread does all the reading, one piece after the other; it ends when a piece takes too long, and another takes its place.
 */
export class Reader {
  readonly #queue: Waiting[] = [];
  readonly #patience: number;
  #worker: Worker | undefined;
  #settle: ((answer: ReadingAnswer) => void) | undefined;
  #isBusy = false;

  /** @param patienceMs after how many milliseconds a text counts as unreadable */
  constructor(patienceMs = patience) {
    this.#patience = patienceMs;
  }

  /** @throws AppError `outside-service-failed`, in words that go on from the feed's name */
  readFeed(input: FeedText): Promise<ReadFeed> {
    return this.#ask<ReadFeed>({ kind: "feed", input });
  }

  /** @returns the markdown of each of a feed's texts, null for what cannot be read */
  readTexts(texts: string[], base: string): Promise<(string | null)[]> {
    return this.#ask<(string | null)[]>({ kind: "texts", input: { texts, base } });
  }

  /** @returns null when the page holds no article. @throws AppError `outside-service-failed` */
  readArticle(input: ArticlePage): Promise<ReadArticle | null> {
    return this.#ask<ReadArticle | null>({ kind: "article", input });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  // The thread answers what it was asked for; it is our own code.
  async #ask<Result>(task: ReadingTask): Promise<Result> {
    const answer = await new Promise<ReadingAnswer>((settle) => {
      this.#queue.push({ task, settle });
      void this.#next();
    });
    if ("fault" in answer) throw new AppError("outside-service-failed", answer.fault);
    return answer.result as Result;
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return;
    const waiting = this.#queue.shift();
    if (!waiting) return this.#worker?.unref();
    this.#isBusy = true;
    waiting.settle(await this.#run(waiting.task));
    this.#isBusy = false;
    void this.#next();
  }

  #run(task: ReadingTask): Promise<ReadingAnswer> {
    const worker = this.#worker ?? this.#start();
    worker.ref();
    return new Promise((settle) => {
      const timer = setTimeout(() => this.#giveUp(worker, "it takes too long to read"), this.#patience);
      this.#settle = (answer) => {
        clearTimeout(timer);
        settle(answer);
      };
      worker.postMessage(task);
    });
  }

  #start(): Worker {
    const worker = new Worker(workerFile(), { resourceLimits: memoryLimit });
    worker.on("message", (answer: ReadingAnswer) => this.#settle?.(answer));
    worker.on("error", (error) => this.#giveUp(worker, `it cannot be read: ${error.message}`));
    worker.on("exit", () => this.#giveUp(worker, "it cannot be read"));
    this.#worker = worker;
    return worker;
  }

  #giveUp(worker: Worker, fault: string) {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    void worker.terminate();
    this.#settle?.({ fault });
  }
}

/** The process's own. */
export const reader = new Reader();

/** The build puts it beside the server; otherwise Node runs the source. */
const workerFile = () =>
  import.meta.env?.PROD
    ? join(import.meta.dirname, "reading.worker.js")
    : resolve("src/integrations/reading/reading.worker.ts");
