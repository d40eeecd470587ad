import { setImmediate } from "node:timers/promises";

/**
 * Returns the longest time in milliseconds that one turn of the event loop kept this thread's processor busy while the work
 * ran. Processor time, so that other processes of a busy machine do not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const running = work().finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const before = process.threadCpuUsage();
    await setImmediate();
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  await running;
  return longest;
}
