import { sql } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Action } from "#http/permission.ts";
import type { Settings } from "#shared/settings.server.ts";
import type { TodoItem, TodoLine } from "./todo.ts";

export interface TodoContext {
  db: Database;
  types: ContentType[];
  editor: Editor;
  settings: Pick<Settings, "productSlug" | "newsFeedUrls">;
  /** The number of items to find. */
  most: number;
}

/**
 * A kind of pending work for editors. The registry lists each with its texts and one query that counts the items and finds the
 * first of them.
 */
export interface TodoSource extends Omit<TodoLine, keyof FoundItems> {
  /** The permission this work requires. Without it, everybody sees the line. */
  needs?: Action;
  find(context: TodoContext): Promise<FoundItems>;
}

type FoundItems = Pick<TodoLine, "count" | "isLimited" | "items">;

/** The number of all rows a line's query finds, repeated in each row. */
export const countOfAll = sql<number>`count(*) over ()::int`;

/** Returns the first rows of a query as items, with the number of all rows. */
export const foundItems = <Found extends { total: number }>(
  rows: Found[],
  itemOf: (row: Found) => TodoItem,
) => ({ count: rows[0]?.total ?? 0, items: rows.map(itemOf) });
