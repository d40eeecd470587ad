import type { InboxMember, InboxRow, InboxTab } from "./inbox.ts";

/** A line of the inbox: a row, or an article of the expanded story above it. */
export type InboxItem =
  | { kind: "row"; id: number; row: InboxRow }
  | { kind: "member"; id: number; member: InboxMember; row: InboxRow };

/** The cursor's position: an article, and its line index in case the article disappears. */
export interface Cursor {
  id: number | null;
  at: number;
}

export const firstLine: Cursor = { id: null, at: 0 };

/** Flattens rows into lines, omitting hidden articles. */
export function linesOf(
  rows: InboxRow[],
  { hidden, open }: { hidden: ReadonlySet<number>; open: ReadonlySet<number> },
): InboxItem[] {
  const rowIds = new Set<number>();
  return rows.flatMap((row): InboxItem[] => {
    // A row that moved during paging can appear on two pages.
    if (hidden.has(row.id) || rowIds.has(row.id)) return [];
    rowIds.add(row.id);
    const members = open.has(row.id) ? row.members.filter(({ id }) => !hidden.has(id)) : [];
    return [
      { kind: "row", id: row.id, row },
      ...members.map((member) => ({ kind: "member" as const, id: member.id, member, row })),
    ];
  });
}

/** Returns the index of the cursor's article, or else of the line now in its place; -1 for an empty list. */
export function lineOf(items: InboxItem[], { id, at }: Cursor): number {
  const index = items.findIndex((item) => item.id === id);
  return index >= 0 ? index : Math.min(at, items.length - 1);
}

/** Returns a cursor on the given line, or on the nearest one that exists. */
export function cursorAt(items: InboxItem[], line: number): Cursor {
  const at = Math.max(0, Math.min(line, items.length - 1));
  return { id: items[at]?.id ?? null, at };
}

/** Returns the cursor after articles disappear: on the next remaining line, or else on the previous one. */
export function cursorPast(items: InboxItem[], from: number, removedIds: ReadonlySet<number>): Cursor {
  const stays = (item: InboxItem) => !removedIds.has(item.id) && !removedIds.has(item.row.id);
  const remaining = items.filter(stays);
  const next = items.slice(from).find(stays) ?? remaining.at(-1);
  return { id: next?.id ?? null, at: next ? remaining.indexOf(next) : 0 };
}

/**
 * Returns the articles that an action on a line affects. For a story these are all its waiting members, or in the "Set aside" tab
 * all members set aside.
 */
export function articlesOf(item: InboxItem, tab: InboxTab): number[] {
  if (item.kind === "member") return [item.id];
  if (tab === "draft") return [item.id, ...item.row.members.filter(isWaiting).map(({ id }) => id)];
  if (tab === "aside")
    return [item.id, ...item.row.members.filter(({ isAside }) => isAside).map(({ id }) => id)];
  return [item.id];
}

const isWaiting = ({ status, isAside, coveredById }: InboxMember) =>
  status === "draft" && !isAside && coveredById === null;

export const statusOf = (item: InboxItem) => (item.kind === "row" ? item.row.status : item.member.status);

/** Returns which actions apply to the chosen lines. Only the line under the cursor can be rewritten again. */
export function possibleActions(targets: InboxItem[], areSelected: boolean) {
  const statuses = targets.map(statusOf);
  return {
    rewrite: statuses.includes("draft") || (!areSelected && statuses.includes("rewritten")),
    setAside: statuses.length > 0 && !statuses.includes("published"),
  };
}

export const countSources = ({ members }: InboxRow) => members.length + 1;
