import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Polls `/livez` of the site in the first argument, each time on a new connection. A separate process, so that the bench's own work
 * does not count. A message returns the longest response time in milliseconds since the last message.
 */
const [, , site] = process.argv;
let longest = 0;

process.on("message", () => {
  process.send?.(longest);
  longest = 0;
});
process.on("disconnect", () => process.exit(0));

for (;;) {
  const asked = performance.now();
  const [answer]: IncomingMessage[] = await once(get(`${site}/livez`, { agent: false }), "response");
  if (answer) await once(answer.resume(), "end");
  longest = Math.max(longest, performance.now() - asked);
  await wait(10);
}
