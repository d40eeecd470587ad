import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** Milliseconds for which statements may follow each other. */
const longestHold = 10;

/**
 * Lets the event loop turn between statements. The embedded database answers in this process without ever waiting: a loop of
 * statements, such as an import of thousands of rows, would hold up every other request until its end.
 */
export function takeTurns(pglite: PGlite): void {
  const execute = pglite.execProtocolRaw.bind(pglite);
  let began: number | null = null;
  const begin = () => {
    setImmediate(() => {
      began = null;
    });
    return performance.now();
  };
  pglite.execProtocolRaw = async (message, options) => {
    if (began !== null && performance.now() - began > longestHold) await nextTurn();
    began ??= begin();
    return execute(message, options);
  };
}
