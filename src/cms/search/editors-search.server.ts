import { z } from "@hono/zod-openapi";
import { and, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { readPageSize } from "#cms/engine/read/paged-list.ts";
import { searchEntries } from "#cms/engine/search-index/search.table.ts";
import { isSearchKind, kindNoun } from "#cms/engine/search-index/search-kinds.ts";
import { wordsOf } from "#cms/engine/search-index/words.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { listCandidates } from "./known-words.server.ts";
import { mostWords } from "./read-query.ts";

const entry = z.object({
  kind: z.string(),
  id: z.number().int(),
  title: z.string(),
  /** Path of the entry's page, public or not. Null if it has none. */
  path: z.string().nullable(),
  isPublic: z.boolean(),
});

/** A search result for editors. Includes drafts. */
export type EditorsEntry = z.infer<typeof entry>;

const target = z.object({ title: z.string(), path: z.string(), noun: z.string() });

const mostFound = 20;
/** The maximum number of entries in one response, for a list to choose from or for a form's existing references. */
const mostNamed = 500;

/** Editors' search: entries of all types by title, drafts included, and published pages to link to. */
export const editorsSearchApi = callsApi("Content manager", [
  call("GET /api/admin/search", {
    action: "content:read",
    summary: "Entries by words of their title, drafts included; or those with the given numbers or slugs",
    query: z.object({
      q: z.string().optional(),
      kind: z.string().optional(),
      ids: z.string().optional(),
      slugs: z.string().optional(),
      pageSize: z
        .string()
        .optional()
        .openapi({ description: `Default: ${mostFound}, at most ${mostNamed}` }),
    }),
    result: z.array(entry),
    run: ({ db, query: { q = "", kind, ids, slugs, pageSize = "" } }) => {
      const ofKind = kind ? eq(searchEntries.kind, kind) : undefined;
      if (ids !== undefined) return listNamed(db, and(ofKind, inArray(searchEntries.entryId, readIds(ids))));
      if (slugs !== undefined)
        return listNamed(db, and(ofKind, inArray(slugOfPath, slugs.split(",").slice(0, mostNamed))));
      return findByTitle(
        db,
        q,
        ofKind,
        readPageSize(new URLSearchParams({ pageSize }), { usual: mostFound, largest: mostNamed }),
      );
    },
  }),
  call("GET /api/admin/entry-search", {
    action: "content:read",
    summary: `Published pages by words of their title, at most ${mostFound}`,
    query: z.object({ q: z.string().default("") }),
    result: z.array(target),
    run: async ({ db, query: { q } }) => {
      const entries = wordsOf(q).length > 0 ? await findByTitle(db, q, eq(searchEntries.isPublic, true)) : [];
      return entries.flatMap(({ kind, title, path }) =>
        path && isSearchKind(kind) ? [{ title, path, noun: kindNoun(kind) }] : [],
      );
    },
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof editorsSearchApi> {}
}

/**
 * Finds entries whose title contains every word or a part of one. Falls back to corrected words. Without words, returns the first
 * entries.
 */
async function findByTitle(
  db: Database,
  q: string,
  condition: SQL | undefined,
  limit = mostFound,
): Promise<EditorsEntry[]> {
  const words = wordsOf(q.slice(0, 500)).slice(0, mostWords);
  const matches = await listWith(db, words, condition, limit);
  if (matches.length > 0 || words.length === 0) return matches;
  const candidates = await listCandidates(db, words);
  const correctedWords = words.map((word) => candidates.get(word)?.[0] ?? word);
  return listWith(db, correctedWords, condition, limit);
}

const listWith = (db: Database, words: string[], condition: SQL | undefined, limit: number) => {
  const { titleKey, title, place } = searchEntries;
  return select(db)
    .where(and(condition, ...words.map((word) => like(titleKey, `%${word}%`))))
    .orderBy(
      sql`starts_with(${titleKey}, ${words.join(" ")}) desc`,
      ...(words.length > 0 ? [sql`length(${titleKey})`] : []),
      place,
      sql`${title} collate "C"`,
      searchEntries.id,
    )
    .limit(limit);
};

const listNamed = (db: Database, condition: SQL | undefined) => select(db).where(condition).limit(mostNamed);

const select = (db: Database) =>
  db
    .select({
      kind: searchEntries.kind,
      id: searchEntries.entryId,
      title: searchEntries.title,
      path: searchEntries.path,
      isPublic: searchEntries.isPublic,
    })
    .from(searchEntries)
    .$dynamic();

/** The slug is the last segment of an entry's path. */
const slugOfPath = sql`regexp_replace(${searchEntries.path}, '^.*/', '')`;

const readIds = (ids: string): number[] =>
  ids
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)
    .slice(0, mostNamed);
