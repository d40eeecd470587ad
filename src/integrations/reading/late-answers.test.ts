import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { Reader } from "./index.ts";

const timeoutMs = 5000;

const titled = (title: string) => ({
  text: `<rss version="2.0"><channel><title>${title}</title></channel></rss>`,
  url: "https://paper.example/feed",
  now: "2026-07-01T00:00:00.000Z",
});

/** Blocks the event loop, so that the timeout and the answer are noticed together. */
function block(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("a terminated worker's late answer is not taken for the next feed's", async () => {
  const reader = new Reader(timeoutMs);
  onTestFinished(() => reader.close());
  const ready = () => reader.readFeed(titled("ready")).catch(() => null);
  await expect.poll(ready, { timeout: 20_000 }).not.toBeNull();
  // From here, the event loop checks its timers first.
  await setImmediate();
  const late = reader.readFeed(titled("late"));
  const next = reader.readFeed(titled("next"));
  block(timeoutMs + 200);
  await Promise.allSettled([late]);
  await expect(next).resolves.toMatchObject({ title: "next" });
});
