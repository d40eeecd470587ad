import { setImmediate } from "node:timers/promises";
import { jsonOf, keepJson } from "#shared/json.ts";

/** So many entries of 10 kB take about 12 ms to read on the embedded database: then other requests have their turn. */
const perTurn = 200;

/**
 * Reads a list some rows at a time: the embedded database answers a statement in one turn of the event loop, however
 * much it finds. `read` finds the first rows after `last` in an order in which no two are equal: a row that is saved meanwhile
 * doubles or hides no other.
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

/** Returns what `jsonOf` does; the JSON of a long list is made some entries at a time. */
export async function jsonInTurns(value: unknown): Promise<string> {
  if (!Array.isArray(value) || value.length <= perTurn) return jsonOf(value);
  const parts: string[] = [];
  for (let at = 0; at < value.length; at += perTurn) {
    parts.push(JSON.stringify(value.slice(at, at + perTurn)).slice(1, -1));
    await setImmediate();
  }
  return keepJson(value, `[${parts.join(",")}]`);
}

/** Returns a text as the body of an answer. The bytes of a long one are made some at a time. */
export const bodyInTurns = (text: string): string | ReadableStream =>
  text.length <= charactersPerTurn ? text : encodedInTurns(text);

function encodedInTurns(text: string) {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const end = at + charactersPerTurn;
      // A pair of surrogates is one character.
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
