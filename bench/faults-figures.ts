import { below, type Figure } from "./measurement.ts";

/** Longest time that anonymous requests, and an editor's saves, may block the event loop, in milliseconds. */
const anonymousLimit = 50;
const editorLimit = 100;
const largestError = 8000;

/** Sums of all answers. */
export interface Seen {
  answers: number;
  /** The characters of the largest error answer that is no page, and what it answered. */
  largest: number;
  largestOf: string;
  faults: Set<string>;
  slowest: { ms: number; what: string };
  /** In megabytes. */
  memory: number;
  /** The longest that one request held the event loop, of those since it was last reset. */
  longestTurn: { ms: number; what: string };
}

/** In milliseconds. */
export interface Held {
  /** The longest that `/livez` waited, whatever else kept the machine busy. */
  waited: number;
  /** The longest that the server's event loop was held, as processor time: the server's own part of it. */
  turn: number;
}

/** Returns the lines of the result, with the bounds that they must keep. */
export function figuresOf(
  requests: number,
  held: Record<"anonymous" | "bodies" | "texts", Held>,
  seen: Seen,
): Figure[] {
  const figures = (name: string, { turn, waited }: Held, limit: number): Figure[] => [
    {
      name: `longest turn of the event loop: ${name}`,
      value: `${turn.toFixed(0)} ms`,
      target: below(turn, limit, "ms"),
    },
    {
      name: "  longest wait of /livez meanwhile, other processes included",
      value: `${waited.toFixed(0)} ms`,
    },
  ];
  const [fault] = seen.faults;
  return [
    ...figures(`${requests.toLocaleString("en")} random requests`, held.anonymous, anonymousLimit),
    ...figures("hostile bodies", held.bodies, anonymousLimit),
    ...figures("hostile texts in every field", held.texts, editorLimit),
    {
      name: `largest error answer, of ${seen.answers.toLocaleString("en")} answers`,
      value: `${seen.largest} bytes (${seen.largestOf})`,
      target: below(seen.largest, largestError, "bytes"),
    },
    {
      name: "faults of the server",
      value: `${seen.faults.size}${fault ? ` (${fault})` : ""}`,
      target: below(seen.faults.size, 1, "faults"),
    },
    {
      name: "slowest answer",
      value: `${seen.slowest.ms.toFixed(0)} ms (${JSON.stringify(seen.slowest.what)})`,
    },
    { name: "peak resident memory", value: `${Math.round(seen.memory)} MB` },
  ];
}
