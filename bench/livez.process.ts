import { setTimeout as wait } from "node:timers/promises";

/**
 * Asks `/livez` of the site in the first argument every few milliseconds, in a process of its own: what else the bench does
 * must not count. Asked by a message, it answers with the longest wait in milliseconds since the last message.
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
  await fetch(`${site}/livez`).then((answer) => answer.text());
  longest = Math.max(longest, performance.now() - asked);
  await wait(3);
}
