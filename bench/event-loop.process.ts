import { isMainThread } from "node:worker_threads";

/**
 * Loaded into the server before itself (`node --import`): asked by a message, it answers with the longest time in
 * milliseconds that its event loop was held since the last message. Processor time of the main thread, so that neither the
 * other processes of a busy machine nor the bench's own work count as the server's.
 */
const interval = 2;
let longest = 0;

// The server's threads and the processes it starts load this file too.
if (isMainThread && process.argv[1]?.endsWith("server.js")) {
  process.on("message", (message) => {
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
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    watch();
  }, interval).unref();
}
