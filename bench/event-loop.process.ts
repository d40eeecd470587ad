import { isMainThread } from "node:worker_threads";

/**
 * Loaded into the server before itself (`node --import`). Asked by the message "event loop", it answers with the longest time
 * in milliseconds that its event loop was held since it was last asked; by "main thread", with all that the main thread has
 * used. Processor time, so that neither the other processes of a busy machine nor the bench's own work count as the server's.
 */
const interval = 2;
let longest = 0;

/** In milliseconds. */
function processorTime({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

// The server's threads and the processes it starts load this file too.
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
