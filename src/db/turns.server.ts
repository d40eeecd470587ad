import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** How long statements may run back to back, in milliseconds. */
const longestHold = 10;

/**
 * Yields to the event loop between statements. The embedded database runs in this process and never waits, so a loop of statements,
 * such as an import of thousands of rows, would block every other request.
 */
export function takeTurns(pglite: PGlite): void {
  const execute = pglite.execProtocolRaw.bind(pglite);
  let turnStartedAt: number | null = null;
  const begin = () => {
    setImmediate(() => {
      turnStartedAt = null;
    });
    return performance.now();
  };
  pglite.execProtocolRaw = async (message, options) => {
    if (turnStartedAt !== null && performance.now() - turnStartedAt > longestHold) await nextTurn();
    turnStartedAt ??= begin();
    return execute(message, options);
  };
}
