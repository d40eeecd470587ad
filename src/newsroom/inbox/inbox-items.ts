import type { InboxMember, InboxRow, InboxTab } from "./inbox.ts";

/** A line of the inbox: a row, or an article of the story whose row is open above it. */
export type InboxItem =
  | { kind: "row"; id: number; row: InboxRow }
  | { kind: "member"; id: number; member: InboxMember; row: InboxRow };

/** The cursor's place: an article, and its line for when the article has gone. */
export interface Cursor {
  id: number | null;
  at: number;
}

export const firstLine: Cursor = { id: null, at: 0 };

/** Lays out the rows as lines; hidden articles are left out. */
export function linesOf(
  rows: InboxRow[],
  { hidden, open }: { hidden: ReadonlySet<number>; open: ReadonlySet<number> },
): InboxItem[] {
  const seen = new Set<number>();
  return rows.flatMap((row): InboxItem[] => {
    // What moved while pages were read may come on two of them.
    if (hidden.has(row.id) || seen.has(row.id)) return [];
    seen.add(row.id);
    const members = open.has(row.id) ? row.members.filter(({ id }) => !hidden.has(id)) : [];
    return [
      { kind: "row", id: row.id, row },
      ...members.map((member) => ({ kind: "member" as const, id: member.id, member, row })),
    ];
  });
}

/** The line under the cursor: its article's, else the one that has come into its place; -1 for none. */
export function lineOf(items: InboxItem[], { id, at }: Cursor): number {
  const found = items.findIndex((item) => item.id === id);
  return found >= 0 ? found : Math.min(at, items.length - 1);
}

/** The cursor on a line, as near as there is one. */
export function cursorAt(items: InboxItem[], line: number): Cursor {
  const at = Math.max(0, Math.min(line, items.length - 1));
  return { id: items[at]?.id ?? null, at };
}

/** The cursor after some articles have gone: on the next line that stays, else on the one before. */
export function cursorPast(items: InboxItem[], from: number, gone: ReadonlySet<number>): Cursor {
  const stays = (item: InboxItem) => !gone.has(item.id) && !gone.has(item.row.id);
  const left = items.filter(stays);
  const next = items.slice(from).find(stays) ?? left.at(-1);
  return { id: next?.id ?? null, at: next ? left.indexOf(next) : 0 };
}

/** The articles that an action on a line is about: of a story, all that wait with it, or are set aside with it. */
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

/** The actions that the letters have on the chosen lines: a rewrite is done again only on the line under the cursor. */
export function possibleActions(chosen: InboxItem[], areSelected: boolean) {
  const statuses = chosen.map(statusOf);
  return {
    rewrite: statuses.includes("draft") || (!areSelected && statuses.includes("rewritten")),
    setAside: statuses.length > 0 && !statuses.includes("published"),
  };
}

/** The number of articles in a row's story. */
export const countSources = ({ members }: InboxRow) => members.length + 1;
