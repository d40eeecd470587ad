import { z } from "zod";

/** Where an editor fixes it: an entry's form, a filtered list of its type, or another screen. */
export const todoTarget = z.union([
  z.object({ path: z.string() }),
  z.object({ kind: z.string(), id: z.number().int() }),
  z.object({ kind: z.string(), query: z.string() }),
]);

export type TodoTarget = z.infer<typeof todoTarget>;

const todoItem = z.object({
  title: z.string(),
  detail: z.string().nullable(),
  /** When it started waiting. */
  since: z.string().nullable(),
  target: todoTarget,
});

export type TodoItem = z.infer<typeof todoItem>;

/** A kind of pending work for editors. */
export const todoLine = z.object({
  key: z.string(),
  title: z.string(),
  count: z.number().int(),
  /** True if the count stops at a limit, and there can be more. */
  isLimited: z.boolean().optional(),
  /** The label of each item's button: `Check`. */
  action: z.string(),
  /** The first few. */
  items: z.array(todoItem),
  /** The screen with all of them. */
  all: z.object({ label: z.string(), path: z.string() }).nullable(),
});

export type TodoLine = z.infer<typeof todoLine>;

const change = z.object({
  id: z.number().int(),
  at: z.string(),
  editorName: z.string(),
  action: z.string(),
  kind: z.string(),
  entryId: z.number().int().nullable(),
  title: z.string(),
});

/** All pending work, most harmful first, and the latest actions of colleagues. */
export const todo = z.object({ lines: z.array(todoLine), changes: z.array(change) });

export type Todo = z.infer<typeof todo>;

/** The number of items a line shows at first. */
export const mostItems = 4;
/** The number of items a line without its own screen shows when it is expanded. */
export const mostExpanded = 200;
