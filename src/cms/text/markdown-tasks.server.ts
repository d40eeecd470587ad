import { environment } from "#shared/environment.server.ts";
import { ResultCache } from "#shared/result-cache.server.ts";
import { hasTooManyBrackets } from "#shared/text.ts";
import { FairWorkers, WorkerFault, WorkerQueue } from "#shared/worker-queue.server.ts";
import type { MarkdownTask, RenderedText } from "./markdown.worker.ts";

/** Separate queues, so that editors' previews never delay readers. */
type Audience = "readers" | "editors";

export interface RenderAnswer extends RenderedText {
  /** False if the text could not be rendered in time. `text` is then its source. */
  isRendered: boolean;
  /** True if rendering timed out or the worker exited, possibly due to load. */
  isLate?: boolean;
}

const source = "src/cms/text/markdown.worker.ts";
const heapMb = 256;

const workers: Record<Audience, Pick<WorkerQueue<MarkdownTask, RenderedText>, "run">> = {
  readers: new WorkerQueue({ source, heapMb }),
  editors: new FairWorkers({ source, heapMb, idleMs: 60_000 }),
};

/** Timeouts in milliseconds, many times the usual duration for the length. */
const timeouts: Record<Audience, (length: number) => number> = {
  readers: (length) => 5000 + 0.1 * length,
  editors: (length) => 3000 + 0.06 * length,
};

/** Total length of the cached rendered texts, in characters. */
const cacheSize = 8_000_000;
/** Failures expire, because load may have caused them. */
const failureLifetimeMs = 60_000;

const cache = new ResultCache<RenderAnswer>({
  maxSize: cacheSize,
  sizeOf: ({ text, check }) => text.length + 100 + (check ? JSON.stringify(check).length : 0),
  lifetimeOf: ({ isRendered }) => (isRendered ? null : failureLifetimeMs),
});

/** Renders a text in a worker, so that it never blocks the event loop. */
export const render = (task: MarkdownTask, audience: Audience): Promise<RenderAnswer> =>
  cache.get([task], async () => {
    if (hasTooManyBrackets(task.markdown)) return unrendered(task, { isLate: false });
    const failure = findFailure(task.markdown);
    if (failure) return unrendered(task, failure);
    try {
      const rendered = await workers[audience].run(task, timeouts[audience](task.markdown.length));
      return { ...rendered, isRendered: true };
    } catch (error) {
      if (!(error instanceof WorkerFault)) throw error;
      const isLate = error.reason !== "error";
      failures.set(task.markdown, { at: environment.now(), isLate });
      return unrendered(task, { isLate });
    }
  });

const unrendered = ({ markdown }: MarkdownTask, { isLate }: { isLate: boolean }): RenderAnswer => ({
  text: markdown,
  isVisible: true,
  linked: [],
  named: [],
  isRendered: false,
  isLate,
});

/** Texts that failed to render, and when. Other kinds of rendering would take as long, so one failure covers all. */
const failures = new Map<string, { at: number; isLate: boolean }>();

function findFailure(markdown: string) {
  for (const [text, { at }] of failures)
    if (at < environment.now() - failureLifetimeMs || failures.size > 20) failures.delete(text);
  return failures.get(markdown);
}
