import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchChannel } from "./channel-watch.server.ts";
import type { OpenDatabase } from "./database.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A channel that can be interrupted. */
function openChannel() {
  const readers = new Set<Parameters<OpenDatabase["listen"]>>();
  const listen: OpenDatabase["listen"] = async (...reader) => {
    readers.add(reader);
    return async () => void readers.delete(reader);
  };
  return {
    readers,
    listen,
    notify: (payload: string) => {
      for (const [, onMessage] of readers) onMessage(payload);
    },
    interrupt: (isInterrupted: boolean) => {
      for (const [, , onInterrupted] of readers) onInterrupted?.(isInterrupted);
    },
  };
}

const hour = 3_600_000;

/** A watch that has subscribed and has woken its reader for it. */
async function startWatch({ listen }: ReturnType<typeof openChannel>) {
  const watch = watchChannel(listen, "runs", (payload) => payload === "7");
  expect(await watch.next(hour)).toBe(true);
  return watch;
}

describe("a reader", () => {
  test("is woken by what concerns it, also by what came since it last waited", async () => {
    const channel = openChannel();
    const watch = await startWatch(channel);
    channel.notify("7");
    expect(await watch.next(hour)).toBe(true);
    const waiting = watch.next(10_000);
    channel.notify("8");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waiting).toBe(false);
  });

  test("looks for itself every five seconds while the channel is interrupted, and at once when it is back", async () => {
    const channel = openChannel();
    const watch = await startWatch(channel);
    channel.interrupt(true);
    expect(await watch.next(hour)).toBe(true);
    const looking = watch.next(hour);
    await vi.advanceTimersByTimeAsync(4999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await looking).toBe(true);
    const waiting = watch.next(hour);
    channel.interrupt(false);
    expect(await waiting).toBe(true);
    const quiet = watch.next(60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await quiet).toBe(false);
  });

  test("that goes away ends its wait and its subscription", async () => {
    const channel = openChannel();
    const watch = await startWatch(channel);
    const leaving = new AbortController();
    const waiting = watch.next(hour, leaving.signal);
    leaving.abort();
    expect(await waiting).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    watch.close();
    await vi.waitFor(() => expect(channel.readers.size).toBe(0));
  });

  test("looks for itself where it cannot subscribe at all", async () => {
    const watch = watchChannel(
      () => Promise.reject(new Error("refused")),
      "runs",
      () => true,
    );
    const looking = watch.next(hour);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await looking).toBe(true);
    watch.close();
  });
});
