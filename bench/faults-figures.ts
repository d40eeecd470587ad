import { below, type Figure } from "./measurement.ts";

/** Longest time that anonymous requests and an editor's saves may block the event loop, in milliseconds. */
const anonymousLimit = 50;
const editorLimit = 100;
const largestError = 8000;

/** Totals over all responses. */
export interface Seen {
  answers: number;
  /** Characters of the largest error response that is not a page, and its request. */
  largest: number;
  largestOf: string;
  faults: Set<string>;
  slowest: { ms: number; what: string };
  /** In megabytes. */
  memory: number;
  /** The longest time that one request blocked the event loop since the last reset. */
  longestTurn: { ms: number; what: string };
}

/** In milliseconds. */
export interface Held {
  /** The longest response time of `/livez`, including other load on the machine. */
  waited: number;
  /** The longest time that the event loop was blocked, in CPU time of the server alone. */
  turn: number;
}

/** Returns the lines of the result with their limits. */
export function figuresOf(
  requests: number,
  held: Record<"anonymous" | "bodies" | "texts", Held>,
  seen: Seen,
): Figure[] {
  const figures = (name: string, { turn, waited }: Held, limit: number): Figure[] => [
    {
      name: `longest block of the event loop: ${name}`,
      value: `${turn.toFixed(0)} ms`,
      target: below(turn, limit, "ms"),
    },
    {
      name: "  slowest /livez response, including other load",
      value: `${waited.toFixed(0)} ms`,
    },
  ];
  const [fault] = seen.faults;
  return [
    ...figures(`${requests.toLocaleString("en")} random requests`, held.anonymous, anonymousLimit),
    ...figures("hostile bodies", held.bodies, anonymousLimit),
    ...figures("hostile texts in every field", held.texts, editorLimit),
    {
      name: `largest error response, of ${seen.answers.toLocaleString("en")} responses`,
      value: `${seen.largest} bytes (${seen.largestOf})`,
      target: below(seen.largest, largestError, "bytes"),
    },
    {
      name: "server faults",
      value: `${seen.faults.size}${fault ? ` (${fault})` : ""}`,
      target: below(seen.faults.size, 1, "faults"),
    },
    {
      name: "slowest response",
      value: `${seen.slowest.ms.toFixed(0)} ms (${JSON.stringify(seen.slowest.what)})`,
    },
    { name: "peak resident memory", value: `${Math.round(seen.memory)} MB` },
  ];
}
