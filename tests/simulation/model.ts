import type { Register } from "./register.ts";

/** What the people of a run know, from the answers they received. */
export interface Model {
  entries: { id: number; slug: string; answer: Register }[];
  /** Texts of drafts without an attempt to publish them: no reader may see one. */
  secrets: Set<string>;
  /** Scheduled texts, by entry. */
  scheduled: { id: number; text: string }[];
  /** Imports by id, with a text that each of their rows contains. */
  imports: { id: number; text: string; rows: number }[];
  /** Guids of all news items that the feed has published. */
  news: string[];
  /** Versions of entries on which an acknowledged edit was based. */
  replaced: Set<string>;
  /** Number of texts written so far. */
  texts: number;
}

export const newModel = (): Model => ({
  entries: [],
  secrets: new Set(),
  scheduled: [],
  imports: [],
  news: [],
  replaced: new Set(),
  texts: 0,
});

/** A scheduled draft that could not be published waits for an editor, who may replace its text or discard it. */
export function forgetRefused(
  model: Model,
  id: number,
  { failure, data }: { failure?: string | null; data?: { answer?: string } },
) {
  if (!failure) return;
  model.scheduled = model.scheduled.filter((one) => one.id !== id || one.text !== data?.answer);
}
