import { setImmediate } from "node:timers/promises";

/** Returns how many times other callbacks got a turn of the event loop during the work. Zero if the work never yields. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const running = work().finally(() => {
    isOver = true;
  });
  let turns = 0;
  for (; !isOver; turns++) await setImmediate();
  await running;
  return turns;
}

const rounds = 2;
/** In microseconds. The kernel's accounting is too coarse for less. */
const leastTime = 20_000;

/**
 * Returns by which factor this thread's CPU time grows when the input does, from `size` to four times `size`: at most 4 if
 * it is linear, about 16 if it is quadratic. Takes the best of several rounds.
 * @param work uses `round` to make its input new, if results are cached
 */
export async function measureGrowth(
  size: number,
  work: (size: number, round: number) => Promise<unknown>,
): Promise<number> {
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    small = Math.min(small, await processorTime(() => work(size, round)));
    large = Math.min(large, await processorTime(() => work(4 * size, round)));
  }
  return large / Math.max(small, leastTime);
}

async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
