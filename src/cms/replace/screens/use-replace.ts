import { queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { describeErased, undoBatch } from "#cms/admin/batch.ts";
import { type ApiResult, api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { type FoundField, keyOf } from "../replace.schema.ts";

type Result = ApiResult<"POST /api/admin/words">["results"][number];

interface Replacement {
  fields: FoundField[];
  /** An interrupted replacement, which this one continues. */
  unfinished?: Unfinished;
}

/** Entries per call, which takes less than a second. */
const entriesAtATime = 25;

/**
 * Replaces words in portions of one batch. After a failure, the entries left are reported with its reason. Until the end it is kept
 * as unfinished.
 * @param onProgress gets the number of entries done
 * @throws CallFailure if the first portion fails
 */
async function replaceInPortions(
  words: ReplacedWords,
  { fields, unfinished }: Replacement,
  onProgress: (done: number) => void,
): Promise<ApiResult<"POST /api/admin/words">> {
  const entries = [...Map.groupBy(fields, ({ type, id }) => `${type} ${id}`).values()];
  const results: Result[] = [];
  const chosen = unfinished?.chosen ?? fields.map(keyOf);
  let batch = unfinished?.batch ?? null;
  for (let start = 0; start < entries.length; start += entriesAtATime) {
    const portion = entries.slice(start, start + entriesAtATime).flat();
    const places = portion.map(({ type, id, version, field }) => ({ type, id, version, field }));
    try {
      const body = { ...words, fields: places, ...(batch !== null && { batch }) };
      const answer: ApiResult<"POST /api/admin/words"> = await api("POST /api/admin/words", { body });
      batch = answer.batch ?? batch;
      results.push(...answer.results);
      if (batch !== null) keepUnfinished(words, { batch, chosen });
    } catch (error) {
      forgetEnded(error, words, batch);
      if (!(error instanceof CallFailure) || results.length === 0) throw error;
      const { message } = error;
      const left = entries.slice(start).flatMap(([first]) => first ?? []);
      results.push(...left.map(({ type, id, title }) => ({ type, id, title, count: 0, ok: false, message })));
      return { batch, results };
    }
    onProgress(results.length);
  }
  forgetUnfinished(words, batch);
  return { batch, results };
}

/** Forgets a replacement whose batch was undone or is another editor's. */
function forgetEnded(error: unknown, words: ReplacedWords, batch: number | null) {
  if (error instanceof CallFailure && [404, 409].includes(error.status)) forgetUnfinished(words, batch);
}

/** Replaces words in the chosen fields, with the number of entries done so far. The toast counts the places and offers Undo. */
export function useReplace(words: ReplacedWords) {
  const [skipped, setSkipped] = useState<Result[]>([]);
  const [done, setDone] = useState(0);
  const undo = useAction({
    call: (batch: number) => withoutOtherTabs(words, () => undoBatch(batch)),
    onDone: (_, batch) => forgetUnfinished(words, batch),
    onFailed: (error, batch) => forgetEnded(error, words, batch),
    done: (undone) => ({
      title: `${pluralize(undone.restored, "entry", "entries")} restored`,
      description: describeErased(undone),
    }),
  });
  const replace = useAction({
    call: (replacement: Replacement) => {
      setSkipped([]);
      setDone(0);
      return withoutOtherTabs(words, () => replaceInPortions(words, replacement, setDone));
    },
    onDone: ({ results }) => setSkipped(results.filter(({ ok }) => !ok)),
    done: ({ batch, results }) => {
      const changed = results.filter(({ ok }) => ok);
      const count = changed.reduce((sum, one) => sum + one.count, 0);
      const left = results.length - changed.length;
      return {
        title:
          count === 0
            ? "Nothing was changed"
            : `Replaced ${pluralize(count, "time")} in ${pluralize(changed.length, "entry", "entries")}`,
        ...(left > 0 && { description: `${pluralize(left, "entry", "entries")} left unchanged` }),
        ...(count === 0 && { variant: "destructive" as const }),
        ...(batch !== null && { action: { label: "Undo", onClick: () => undo.mutate(batch) } }),
      };
    },
  });
  return { replace, undo, skipped, done };
}

interface ReplacedWords {
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
function keepUnfinished(words: ReplacedWords, unfinished: Unfinished) {
  try {
    localStorage.setItem(keyOfWords(words), JSON.stringify(unfinished));
  } catch {
    // As in a browser that stores nothing.
  }
}

/** Forgets the interrupted replacement of these words, unless it is another batch. */
function forgetUnfinished(words: ReplacedWords, batch: number | null) {
  if (readUnfinished(words)?.batch === batch) localStorage.removeItem(keyOfWords(words));
}

/**
 * Runs or undoes a replacement, unless one of the same words runs already. Web Locks need a secure origin; without them, two tabs can
 * replace the same words.
 * @throws Error if one runs
 */
async function withoutOtherTabs<Result>(words: ReplacedWords, run: () => Promise<Result>): Promise<Result> {
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
