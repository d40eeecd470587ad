import type { Viewer } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { assertAnswer } from "#http/call.server.ts";
import type { ReadDescription } from "#http/describe-call.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { jsonInTurns } from "./long-lists.server.ts";

export interface ReadContext {
  db: Database;
  settings: Settings;
  viewer: Viewer;
  /** Path parameters. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Adds cache tags to the result (`cms/engine/tags`). A result without tags depends on all published content. */
  dependOn: (...tags: string[]) => void;
  remember: Remember;
}

/** Public data in memory that many results share. */
export interface Remember {
  /**
   * Returns data that is produced once and cached under its key until one of its tags is invalidated. The result that uses it
   * inherits those tags.
   */
  <Data extends object>(key: string, tags: readonly string[], produce: () => Promise<Data>): Promise<Data>;
  /**
   * Returns data of single entries by id, so that a save only evicts the data of one entry. Loads the missing ones together; ids that
   * `load` leaves out are missing from the result. The result that uses it inherits no tags.
   */
  entries: <Data extends object>(
    key: string,
    needed: EntryDependencies,
    load: (missing: number[]) => Promise<Map<number, Data>>,
  ) => Promise<Map<number, Data>>;
}

/** Loads what is stored now, for background runs. */
export const withoutCache: Remember = Object.assign(
  <Data extends object>(_key: string, _tags: readonly string[], produce: () => Promise<Data>) => produce(),
  {
    entries: <Data extends object>(
      _key: string,
      { ids }: EntryDependencies,
      load: (missing: number[]) => Promise<Map<number, Data>>,
    ) => load([...ids]),
  },
);

export interface EntryDependencies {
  kind: string;
  ids: readonly number[];
  /** Cache tags besides the entry's card. They evict the data of all entries. */
  tags: readonly string[];
}

declare module "#http/request.server.ts" {
  interface RequestVariables {
    remember: Remember;
  }
}

/** A type's reads. `Answers` is a type only: the response of each list view and, as `page`, of an entry's page. */
export type ReadsOf<Answers> = Read[] & { answers?: Answers };

/** The response of a view, which types the query that requests it. */
export type ViewAnswer<Reads, View extends string> =
  Reads extends ReadsOf<infer Answers> ? (View extends keyof Answers ? Answers[View] : never) : never;

type Run<Answer> = (context: ReadContext) => Promise<Answer>;

/** The `run` of a read with a different response for `?view=page`. `Page` is a type only. */
export type RunByView<Page> = Run<unknown> & { page?: Page };

/** A read's response to `?view=page`. */
export type ReadAnswer<One extends Read> =
  One["run"] extends RunByView<infer Page>
    ? unknown extends Page
      ? Awaited<ReturnType<One["run"]>>
      : Page
    : never;

/** A GET route of the API that pages also read in process. */
export interface Read extends ReadDescription {
  /** Returns plain data, sent as JSON. @throws AppError `not-found`, `invalid` for an invalid query */
  run: (context: ReadContext) => Promise<unknown>;
}

/** Returns a read's response as JSON. Tests and development validate responses without a view against its schema. */
export async function answerRead({ path, schema, run }: Read, context: ReadContext) {
  const data = plainData(await run(context));
  const json = await jsonInTurns(data);
  if (!import.meta.env?.PROD && !context.query.has("view")) assertAnswer(`GET ${path}`, schema, json);
  return { data, json };
}

/** Ensures that a response is plain data. Class instances, such as a database handle, must never leak. */
function plainData(value: unknown): unknown {
  for (const one of [value].flat()) {
    const prototype = typeof one === "object" && one !== null ? Object.getPrototypeOf(one) : null;
    if (prototype !== null && prototype !== Object.prototype)
      throw new Error("A read returned an object that is not plain data");
  }
  return value;
}
