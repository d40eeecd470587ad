import { setImmediate } from "node:timers/promises";
import { jsonOf, keepJson } from "#shared/json.ts";

/** Entries per turn of the event loop. 200 entries of 10 kB take about 12 ms on the embedded database. */
const perTurn = 200;

/**
 * Reads a list in chunks, because the embedded database runs each statement in one turn of the event loop. `read` returns the first
 * rows after `last` in a total order, so that a concurrent save neither duplicates nor hides another row.
 */
export async function readInTurns<Row>(
  read: (limit: number, last: Row | undefined) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const some = await read(perTurn, rows.at(-1));
    rows.push(...some);
    if (some.length < perTurn) return rows;
    await setImmediate();
  }
}

/** Like `jsonOf`, but serializes long lists in chunks. */
export async function jsonInTurns(value: unknown): Promise<string> {
  if (!Array.isArray(value) || value.length <= perTurn) return jsonOf(value);
  const parts: string[] = [];
  for (let at = 0; at < value.length; at += perTurn) {
    parts.push(JSON.stringify(value.slice(at, at + perTurn)).slice(1, -1));
    await setImmediate();
  }
  return keepJson(value, `[${parts.join(",")}]`);
}

/** Returns a text as a response body. Long texts are encoded in chunks. */
export const bodyInTurns = (text: string): string | ReadableStream =>
  text.length <= charactersPerTurn ? text : encodedInTurns(text);

function encodedInTurns(text: string) {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const end = at + charactersPerTurn;
      // Never split a surrogate pair.
      const isWithinPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
      const part = text.slice(at, isWithinPair ? end + 1 : end);
      controller.enqueue(Buffer.from(part));
      at += part.length;
      if (at >= text.length) controller.close();
      else await setImmediate();
    },
  });
}

const charactersPerTurn = 1_000_000;
