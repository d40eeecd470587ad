import type { Viewer } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import type { ReadDescription } from "#http/describe-calls.server.ts";
import type { Settings } from "#shared/settings.server.ts";

/** The context of a read. */
export interface ReadContext {
  db: Database;
  settings: Settings;
  viewer: Viewer;
  /** The values of the path's parameters. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /**
   * Names what the result depends on (`cms/tags`). A result that names nothing depends on all published content.
   */
  dependOn: (...tags: string[]) => void;
  /**
   * Returns public data that many results are made from. It is produced once and kept under its key until one of its tags is
   * invalidated; the result depends on the same tags.
   */
  remember: <Data extends object>(
    key: string,
    tags: readonly string[],
    produce: () => Promise<Data>,
  ) => Promise<Data>;
}

declare module "#http/request.server.ts" {
  interface RequestVariables {
    remember: ReadContext["remember"];
  }
}

/** A GET route of the API whose answer pages show too: they ask it in the process. */
export interface Read extends ReadDescription {
  /** Returns plain data, which is answered as JSON. @throws AppError `not-found`, or `invalid` for a query that is none */
  run: (context: ReadContext) => Promise<unknown>;
}
