import { z } from "zod";

/** The screen that mends something: an entry's form, the list of its type as a query narrows it, or another screen. */
const todoTarget = z.union([
  z.object({ path: z.string() }),
  z.object({ kind: z.string(), id: z.number().int() }),
  z.object({ kind: z.string(), query: z.string() }),
]);

export type TodoTarget = z.infer<typeof todoTarget>;

const todoItem = z.object({
  title: z.string(),
  detail: z.string().nullable(),
  /** The moment since which it waits. */
  since: z.string().nullable(),
  target: todoTarget,
});

export type TodoItem = z.infer<typeof todoItem>;

/** One kind of thing that waits for an editor. */
export const todoLine = z.object({
  key: z.string(),
  title: z.string(),
  count: z.number().int(),
  /** The word on the button of each of its items: `Check`. */
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

/** Everything that waits, the most harmful first, and what colleagues did last. */
export const todo = z.object({ lines: z.array(todoLine), changes: z.array(change) });

export type Todo = z.infer<typeof todo>;

/** The most items of a line that are shown. */
export const mostItems = 4;
