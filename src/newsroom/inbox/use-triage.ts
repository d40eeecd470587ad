import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { emptySelection, extend, isSelected, setRows, toggle } from "#cms/admin/selection.ts";
import { useToast } from "#ui/toast.tsx";
import { inboxRowsQuery } from "./inbox.query.ts";
import {
  articlesOf,
  type Cursor,
  cursorAt,
  cursorPast,
  firstLine,
  type InboxItem,
  lineOf,
  linesOf,
  possibleActions,
  statusOf,
} from "./inbox-items.ts";
import { type InboxView, writeInboxView } from "./inbox-view.ts";
import { type Targets, useInboxActions } from "./use-inbox-actions.ts";
import { usePending } from "./use-pending.ts";

/** The inbox's state: lines, cursor and selection, and the actions on them. */
export function useTriage(view: InboxView) {
  const toast = useToast();
  const mayWrite = useMay("content:write");
  const pending = usePending();
  const { rows, items, rowCount, lineCount, isOpen, open, fetchLines } = useLines(view, pending.hidden);
  const [cursor, setCursor] = useState<Cursor>(firstLine);
  const [selection, setSelection] = useState(emptySelection);
  const [isApart, setIsApart] = useState(false);
  const actions = useInboxActions(pending, (id) => setCursor(({ at }) => ({ id, at })));
  const line = lineOf(items, cursor);
  const current = items[line];
  const selected = items.filter(({ id }) => isSelected(selection, id));
  const targets = selected.length > 0 ? selected : current ? [current] : [];
  const go = (to: number) => {
    setIsApart(false);
    setCursor(cursorAt(items, to));
  };
  const goPast = (removedIds: number[]) => {
    setIsApart(false);
    setCursor(cursorPast(items, Math.max(line, 0), new Set(removedIds)));
    setSelection(emptySelection);
  };
  const about = (ids: number[], lines = targets): Targets => ({
    ids,
    title: titleOfItem(lines[0]),
    lines: lines.length,
    titles: titlesOf(lines),
  });

  return {
    /** False for users who can only read the inbox. */
    mayWrite,
    rows,
    items,
    rowCount,
    lineCount,
    line,
    current,
    selection,
    /** The selected articles that are visible. Actions skip articles hidden by a filter. */
    selectedIds: selected.map(({ id }) => id),
    selectedCount: selected.length,
    possible: possibleActions(targets, selected.length > 0),
    rewriting: pending.rewriting,
    isApart,
    setIsApart,
    go,
    open: (item: InboxItem, isOpening: boolean) => {
      open(item, isOpening);
      if (!isOpening) setCursor({ id: item.row.id, at: line });
    },
    isOpen,
    select: (item: InboxItem, isRangeEnd: boolean) => {
      const order = items.map(({ id }) => id);
      setSelection(isRangeEnd ? extend(selection, order, item.id) : toggle(selection, item.id));
    },
    /** Selects the current line and all lines below it, fetched or not. */
    selectBelow: async () => {
      if (!current) return;
      const lines = await fetchLines();
      const from = lines?.findIndex(({ id }) => id === current.id) ?? -1;
      if (!lines || from < 0)
        return toast({ title: "The list has changed. Try again.", variant: "destructive" });
      const ids = lines.slice(from).map(({ id }) => id);
      setSelection((before) => ({ ...setRows(before, ids, true), anchor: current.id }));
    },
    clear: () => setSelection(emptySelection),
    setAside: () => {
      const ids = targets.flatMap((item) => articlesOf(item, view.status));
      if (ids.length === 0) return;
      goPast(ids);
      if (view.status === "aside") actions.bringBack(about(ids));
      else actions.setAside(about(ids));
    },
    rewrite: (instruction = "") => {
      const drafts = targets.filter((item) => instruction || statusOf(item) === "draft");
      if (drafts.length === 0) return toast({ title: "Only drafts can be rewritten with r" });
      const ids = drafts.flatMap((item) => (isApart ? articlesOf(item, "draft") : [item.id]));
      if (selected.length > 0) setSelection(emptySelection);
      else go(line + 1);
      actions.rewrite(about(ids, drafts), { apart: isApart, instruction });
    },
    merge: () => {
      if (view.status !== "draft") return toast({ title: "You can only merge articles under Drafts" });
      if (selected.length < 2) return toast({ title: "Select two articles or more to merge them" });
      setSelection(emptySelection);
      actions.merge(about(selected.flatMap((item) => articlesOf(item, "draft"))));
    },
    split: () => {
      const ids = targets.flatMap(splittable);
      if (ids.length === 0) return toast({ title: "This article is not part of a story" });
      setSelection(emptySelection);
      actions.split(about(ids));
    },
    undo: actions.undo,
  };
}

export type Triage = ReturnType<typeof useTriage>;

/** The rows of a view and their lines. The articles of an expanded story follow its row. */
function useLines(view: InboxView, hidden: ReadonlySet<number>) {
  const rows = useInfiniteQuery(inboxRowsQuery(view));
  const [openRows, setOpenRows] = useState<ReadonlySet<number>>(new Set());
  const read = useMemo(() => rows.data?.pages.flatMap(({ entries }) => entries) ?? [], [rows.data]);
  const items = useMemo(() => linesOf(read, { hidden, open: openRows }), [read, hidden, openRows]);
  const newestQuery = useRef("");
  const query = writeInboxView(view).toString();
  useEffect(() => {
    newestQuery.current = query;
  }, [query]);
  /** Fetches the pages that are missing. Returns all lines, or null if that failed or the view has changed since. */
  const fetchLines = async (): Promise<InboxItem[] | null> => {
    let result: Pick<typeof rows, "data" | "hasNextPage" | "isError" | "fetchNextPage"> = rows;
    while (result.hasNextPage && !result.isError) result = await result.fetchNextPage();
    if (result.isError || newestQuery.current !== query) return null;
    const entries = result.data?.pages.flatMap((page) => page.entries) ?? [];
    return linesOf(entries, { hidden, open: openRows });
  };
  const total = Math.max(rows.data?.pages.at(-1)?.total ?? 0, read.length);
  return {
    rows,
    items,
    /** Includes the pages that are not fetched yet. */
    rowCount: total - read.filter(({ id }) => hidden.has(id)).length,
    lineCount: items.length + total - read.length,
    fetchLines,
    isOpen: ({ row }: InboxItem) => openRows.has(row.id),
    open: ({ row }: InboxItem, isOpening: boolean) => setOpenRows((all) => withId(all, row.id, isOpening)),
  };
}

export const titleOfItem = (item: InboxItem | undefined) =>
  item ? (item.kind === "row" ? item.row.title : item.member.title) : "";

const titlesOf = (lines: InboxItem[]) =>
  new Map(lines.flatMap(({ row }) => [row, ...row.members]).map(({ id, title }) => [id, title]));

/** Splitting a story's own row takes the whole story apart. Splitting a line below removes that article from the story. */
function splittable({ kind, id, row }: InboxItem): number[] {
  if (kind === "member") return [id];
  return row.members.length > 0 ? [id, ...row.members.map((member) => member.id)] : [];
}

function withId(all: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(all);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
