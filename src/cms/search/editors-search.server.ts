import { OpenAPIHono, z } from "@hono/zod-openapi";
import { and, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { listCandidates } from "./known-words.server.ts";
import { mostWords } from "./read-query.ts";
import { searchEntries } from "./search.table.ts";
import { isSearchKind, kindNoun } from "./search-kinds.ts";
import { wordsOf } from "./words.ts";

const entry = z.object({
  kind: z.string(),
  id: z.number().int(),
  title: z.string(),
  /** The address of its page, which readers see if it is public; null where there is none. */
  path: z.string().nullable(),
  isPublic: z.boolean(),
});

/** An entry as editors find it, drafts included. */
export type EditorsEntry = z.infer<typeof entry>;

const target = z.object({ title: z.string(), path: z.string(), noun: z.string() });

const mostFound = 20;
/** Entries that are asked for by number, for a form that has chosen them. */
const mostNamed = 500;
const noun = "Content manager";

/** Search for editors: entries of all types by their titles, drafts included, and published pages to link to. */
export const editorsSearchApi = new OpenAPIHono<AppEnv>();

describeEditorsCall(editorsSearchApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/search",
  noun,
  summary: `Entries by words of their title, drafts included, at most ${mostFound}; or those with the given numbers or slugs`,
  query: z.object({
    q: z.string().optional(),
    kind: z.string().optional(),
    ids: z.string().optional(),
    slugs: z.string().optional(),
  }),
  schema: z.array(entry),
});
editorsSearchApi.get("/api/admin/search", async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  const { q = "", kind, ids, slugs } = c.req.query();
  const ofKind = kind ? eq(searchEntries.kind, kind) : undefined;
  if (ids !== undefined)
    return c.json(await listNamed(c.var.db, and(ofKind, inArray(searchEntries.entryId, readIds(ids)))));
  if (slugs !== undefined)
    return c.json(
      await listNamed(c.var.db, and(ofKind, inArray(slugOfPath, slugs.split(",").slice(0, mostNamed)))),
    );
  return c.json(await findByTitle(c.var.db, q, ofKind));
});

describeEditorsCall(editorsSearchApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/entry-search",
  noun,
  summary: `Published pages by words of their title, at most ${mostFound}`,
  query: z.object({ q: z.string() }),
  schema: z.array(target),
});
editorsSearchApi.get("/api/admin/entry-search", async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  const q = c.req.query("q") ?? "";
  const found = wordsOf(q).length > 0 ? await findByTitle(c.var.db, q, eq(searchEntries.isPublic, true)) : [];
  return c.json(
    found.flatMap(({ kind, title, path }) =>
      path && isSearchKind(kind) ? [{ title, path, noun: kindNoun(kind) }] : [],
    ),
  );
});

/**
 * Finds entries whose title has every word, or a part of one; where none has, those with the words that may be meant. Without
 * words it finds the first of all.
 */
async function findByTitle(db: Database, q: string, condition: SQL | undefined): Promise<EditorsEntry[]> {
  const words = wordsOf(q.slice(0, 500)).slice(0, mostWords);
  const found = await listWith(db, words, condition);
  if (found.length > 0 || words.length === 0) return found;
  const candidates = await listCandidates(db, words);
  const meant = words.map((word) => candidates.get(word)?.[0] ?? word);
  return listWith(db, meant, condition);
}

const listWith = (db: Database, words: string[], condition: SQL | undefined) => {
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
    .limit(mostFound);
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

/** An entry's address ends with its slug. */
const slugOfPath = sql`regexp_replace(${searchEntries.path}, '^.*/', '')`;

const readIds = (ids: string): number[] =>
  ids
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)
    .slice(0, mostNamed);
