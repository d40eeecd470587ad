import { queryOptions } from "@tanstack/react-query";

export interface ReplacedWords {
  find: string;
  with: string;
}

/** A replacement that a closed page or a failure has interrupted. */
export interface Unfinished {
  batch: number;
  /** Keys of the chosen fields, replaced or not. */
  chosen: string[];
}

/** The key of a replacement's record and the name of its lock. */
const keyOfWords = (words: ReplacedWords) =>
  `unfinished-replacement/${JSON.stringify([words.find, words.with])}`;

/** Returns this browser's interrupted replacement of these words, or null. */
export function readUnfinished(words: ReplacedWords): Unfinished | null {
  try {
    return JSON.parse(localStorage.getItem(keyOfWords(words)) ?? "null");
  } catch {
    return null;
  }
}

/** Without storage, the history still offers to undo what was replaced. */
export function keepUnfinished(words: ReplacedWords, unfinished: Unfinished) {
  try {
    localStorage.setItem(keyOfWords(words), JSON.stringify(unfinished));
  } catch {
    // As in a browser that stores nothing.
  }
}

/** Forgets the interrupted replacement of these words, unless it is another batch. */
export function forgetUnfinished(words: ReplacedWords, batch: number | null) {
  if (readUnfinished(words)?.batch === batch) localStorage.removeItem(keyOfWords(words));
}

/**
 * Runs or undoes a replacement, unless one of the same words runs already. Web Locks need a secure origin; without them, two tabs can
 * replace the same words.
 * @throws Error if one runs
 */
export async function withoutOtherTabs<Result>(
  words: ReplacedWords,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!navigator.locks) return run();
  return navigator.locks.request(keyOfWords(words), { ifAvailable: true }, (lock) => {
    if (!lock) throw new Error("These words are already being replaced, in this or another tab.");
    return run();
  });
}

/** Asks whether a tab of this browser replaces these words. */
export const isReplacedQuery = (words: ReplacedWords) =>
  queryOptions({
    queryKey: ["admin", "words", "running", words.find, words.with],
    queryFn: async () => {
      const locks = await navigator.locks?.query();
      return locks?.held?.some(({ name }) => name === keyOfWords(words)) ?? false;
    },
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
