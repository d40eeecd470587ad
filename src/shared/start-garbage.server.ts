import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** In milliseconds. */
const interval = 1000;
/** An idle server's event loop runs for at most this share of the time. */
const idleShare = 0.1;

/**
 * Runs one garbage collection after startup, in the first second without load: it holds the event loop for 100 ms. A few seconds later
 * V8 releases 60 MB of young-generation memory, which an idle server would otherwise hold (docs/decisions/0080).
 */
export function collectStartGarbage() {
  const before = performance.eventLoopUtilization();
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization > idleShare) return collectStartGarbage();
    setFlagsFromString("--expose-gc");
    (runInNewContext("gc") as () => void)();
    setFlagsFromString("--no-expose-gc");
  }, interval).unref();
}
