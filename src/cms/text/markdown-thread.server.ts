import { ResultCache } from "#shared/result-cache.server.ts";
import { WorkerFault, WorkerQueue } from "#shared/worker-queue.server.ts";
import type { MarkdownTask, RenderedText } from "./markdown.worker.ts";

/** Whom a text is rendered for: a text that an editor is trying out never makes readers wait. */
type Audience = "readers" | "editors";

export interface ThreadAnswer extends RenderedText {
  /** False when the text could not be rendered in time; `text` is then its source. */
  isRendered: boolean;
}

const source = "src/cms/text/markdown.worker.ts";
const resourceLimits = { maxOldGenerationSizeMb: 256, stackSizeMb: 4 };

const threads: Record<Audience, WorkerQueue<MarkdownTask, RenderedText>> = {
  readers: new WorkerQueue({ source, resourceLimits }),
  editors: new WorkerQueue({ source, resourceLimits, idleMs: 60_000 }),
};

/** Timeouts, many times the usual duration for that length. */
const timeouts: Record<Audience, (length: number) => number> = {
  readers: (length) => 5000 + 0.1 * length,
  editors: (length) => 3000 + 0.06 * length,
};

/** Total length of the cached rendered texts, in characters. */
const cacheSize = 8_000_000;
/** A busy machine can be the reason: such a text gets another chance. */
const failureLifetimeMs = 60_000;

const cache = new ResultCache<ThreadAnswer>({
  maxSize: cacheSize,
  sizeOf: ({ text, check }) => text.length + 100 + (check ? JSON.stringify(check).length : 0),
  lifetimeOf: ({ isRendered }) => (isRendered ? null : failureLifetimeMs),
});

/** Renders a text in a thread, so that none blocks the event loop. */
export const render = (task: MarkdownTask, audience: Audience): Promise<ThreadAnswer> =>
  cache.get([task], async () => {
    if (hasFailed(task.markdown)) return unrendered(task);
    try {
      const rendered = await threads[audience].run(task, timeouts[audience](task.markdown.length));
      return { ...rendered, isRendered: true };
    } catch (error) {
      if (!(error instanceof WorkerFault)) throw error;
      failures.set(task.markdown, Date.now());
      return unrendered(task);
    }
  });

const unrendered = ({ markdown }: MarkdownTask): ThreadAnswer => ({
  text: markdown,
  isVisible: true,
  linked: [],
  isRendered: false,
});

/** Texts that could not be rendered, in one way or another, and when: the other ways would take as long. */
const failures = new Map<string, number>();

function hasFailed(markdown: string): boolean {
  for (const [text, failedAt] of failures)
    if (failedAt < Date.now() - failureLifetimeMs || failures.size > 20) failures.delete(text);
  return failures.has(markdown);
}
