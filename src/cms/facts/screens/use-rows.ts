import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";

import { contentId } from "#ui/document/site.tsx";

type RowKeys = Map<string, (index: number) => void>;

/**
 * Moves through the rows of a list with `j` and `k`, the arrow keys, Home and End, and runs a key's action on the current row. Each
 * row has its index in `data-row`, and only the current row is in the Tab order. Keys apply while the focus is on a row or on one
 * of its buttons, but not in text fields. The row `first` takes the focus once, unless another element has it.
 */
export function useRows(count: number, keys: RowKeys, first = 0) {
  const list = useRef<HTMLDivElement>(null);
  const holdsFocus = useRef(false);
  const [requestedIndex, setRequestedIndex] = useState(first);
  const current = Math.min(requestedIndex, Math.max(0, count - 1));
  const focusRow = (index: number) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus();

  const start = useEffectEvent(() => {
    if (document.activeElement?.matches(unfocused)) focusRow(first);
  });
  const hasRows = count > 0;
  useEffect(() => {
    if (hasRows) start();
  }, [hasRows]);

  // The action may have removed the focused row.
  useEffect(() => {
    if (!holdsFocus.current || document.activeElement !== document.body) return;
    if (count > 0) list.current?.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus();
    else list.current?.focus();
  });

  const move = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setRequestedIndex(next);
    focusRow(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    const moves = new Map([
      ["j", current + 1],
      ["ArrowDown", current + 1],
      ["k", current - 1],
      ["ArrowUp", current - 1],
      ["Home", 0],
      ["End", count - 1],
    ]);
    const next = moves.get(event.key);
    const act = keys.get(event.key);
    // Enter on a button or link of the row activates that element.
    if (next === undefined && (!act || (event.key === "Enter" && !isRow(event.target)))) return;
    event.preventDefault();
    if (next !== undefined) move(next);
    // A held key does not decide one row after another.
    else if (!event.repeat) act?.(current);
  };
  return {
    current,
    move,
    listProps: {
      ref: list,
      tabIndex: -1,
      onKeyDown,
      onBlur: (event: { relatedTarget: EventTarget | null }) => {
        holdsFocus.current = event.relatedTarget === null;
      },
      onFocus: () => {
        holdsFocus.current = true;
      },
    },
    rowProps: (index: number) => ({
      "data-row": index,
      tabIndex: index === current ? 0 : -1,
      "aria-current": index === current,
      onFocus: () => setRequestedIndex(index),
    }),
  };
}

/** The element that has the focus while no control has it: the body, or the skip-link target. */
const unfocused = `body, #${contentId}`;

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.matches("input, textarea, select, [contenteditable]");

const isRow = (target: EventTarget) => target instanceof Element && target.matches("[data-row]");
