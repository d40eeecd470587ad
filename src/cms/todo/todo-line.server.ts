import { sql } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Action } from "#http/permission.ts";
import type { ContentType } from "../content-type.server.ts";
import type { TodoItem, TodoLine } from "./todo.ts";

/** The context in which a line of the start screen finds its items. */
export interface TodoContext {
  db: Database;
  types: ContentType[];
  editor: Editor;
  /** The last part of the address of the page about the product. */
  productSlug: string;
}

/**
 * A kind of work that waits for editors. Whoever knows of some lists it in the registry: its words, and one query that
 * counts it and finds the first few (`mostItems`).
 */
export interface TodoSource extends Omit<TodoLine, "count" | "items"> {
  /** The action that this work needs; everybody is told of a kind without it. */
  needs?: Action;
  find(context: TodoContext): Promise<{ count: number; items: TodoItem[] }>;
}

/** The number of all that a line's query finds, for each of its rows. */
export const countOfAll = sql<number>`count(*) over ()::int`;

/** The first rows of its query as items, and the number of all of them. */
export const foundItems = <Found extends { total: number }>(
  rows: Found[],
  itemOf: (row: Found) => TodoItem,
) => ({ count: rows[0]?.total ?? 0, items: rows.map(itemOf) });
