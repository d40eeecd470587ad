import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** In milliseconds: the first answers go before. */
const afterStart = 1000;

/**
 * Collects what the start has left, once. Some seconds after a collection V8 gives the room for new objects back, 60 MB of them;
 * a server that nobody visits would never come to one (docs/decisions/0080).
 */
export function collectStartGarbage() {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    (runInNewContext("gc") as () => void)();
    setFlagsFromString("--no-expose-gc");
  }, afterStart).unref();
}
