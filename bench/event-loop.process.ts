import { isMainThread } from "node:worker_threads";

/**
 * Preloaded into the server (`node --import`). The message "event loop" returns the longest time in milliseconds that the event
 * loop was blocked since the last such message; "main thread" returns the main thread's total. Both are CPU time, so that
 * other load on the machine does not count.
 */
const interval = 2;
let longest = 0;

/** In milliseconds. */
function processorTime({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

// The server's threads and child processes load this file too.
if (isMainThread && process.argv[1]?.endsWith("server.js")) {
  process.on("message", (message) => {
    if (message === "main thread") process.send?.(processorTime(process.threadCpuUsage()));
    if (message !== "event loop") return;
    process.send?.(longest);
    longest = 0;
  });
  process.channel?.unref();
  watch();
}

function watch() {
  const before = process.threadCpuUsage();
  setTimeout(() => {
    longest = Math.max(longest, processorTime(process.threadCpuUsage(before)));
    watch();
  }, interval).unref();
}
