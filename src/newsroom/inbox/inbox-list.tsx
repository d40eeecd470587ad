import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { InboxTab } from "./inbox.ts";
import type { InboxItem } from "./inbox-items.ts";
import { InboxLine } from "./inbox-line.tsx";
import { useLineFocus } from "./use-line-focus.ts";
import type { Triage } from "./use-triage.ts";

/** The next page is fetched this many lines before the end. */
const readAhead = 30;

/** A virtualized, scrollable list. Arrow keys move the cursor. */
export function InboxList({
  triage,
  tab,
  isFiltered,
  frame,
  onOpen,
  onShowAll,
}: {
  triage: Triage;
  tab: InboxTab;
  isFiltered: boolean;
  frame: RefObject<HTMLDivElement | null>;
  onOpen: (event: MouseEvent, item: InboxItem) => void;
  onShowAll: () => void;
}) {
  const { items, line, rows } = triage;
  const { height, sizer } = useLineHeight();
  const lines = useLines(triage, frame, height);
  useLineFocus(frame, triage);
  const virtualLines = lines.getVirtualItems();
  const last = virtualLines.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = rows;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= items.length - readAhead) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, items.length]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles arrow keys from the lines inside
    <div
      ref={frame}
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none"
      onKeyDown={(event) => handleArrows(event, triage)}
    >
      <div ref={sizer} aria-hidden="true" className="invisible absolute h-11" />
      {items.length === 0 ? (
        <Nothing isFiltered={isFiltered} onShowAll={onShowAll} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: the list is virtualized, with absolutely positioned lines
        <div
          role="list"
          aria-label="Inbox"
          aria-busy={rows.isPlaceholderData}
          className="relative"
          style={{ height: lines.getTotalSize() }}
        >
          {virtualLines.map(({ index, start }) => {
            const item = items[index];
            return (
              item && (
                // biome-ignore lint/a11y/useSemanticElements: see the list above
                <div
                  key={`${item.kind}-${item.id}`}
                  role="listitem"
                  aria-setsize={triage.lineCount}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <InboxLine
                    item={item}
                    tab={tab}
                    isCurrent={index === line}
                    triage={triage}
                    onOpen={(event) => {
                      triage.go(index);
                      onOpen(event, item);
                    }}
                  />
                </div>
              )
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Always renders the line under the cursor, wherever the list is scrolled to: it may have focus. */
function useLines({ items, line }: Triage, frame: RefObject<HTMLDivElement | null>, height: number) {
  const lines = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 8,
    rangeExtractor: (range) => {
      const visibleLines = defaultRangeExtractor(range);
      if (line < 0 || line >= range.count || visibleLines.includes(line)) return visibleLines;
      return [...visibleLines, line].toSorted((a, b) => a - b);
    },
  });
  // The virtualizer caches its estimates.
  useEffect(() => {
    if (height > 0) lines.measure();
  }, [height, lines]);
  const room = lines.scrollRect?.height ?? 0;
  const before = useRef({ line, room });
  useEffect(() => {
    const { line: formerLine, room: formerRoom } = before.current;
    before.current = { line, room };
    // A bar above the list shrinks it, which can hide a current line at the bottom.
    const top = line * height - (lines.scrollOffset ?? 0);
    const wasInSight = room < formerRoom && top >= 0 && top + height <= formerRoom + 1;
    if (line >= 0 && (formerLine !== line || wasInSight)) lines.scrollToIndex(line, { align: "auto" });
  }, [line, room, height, lines]);
  return lines;
}

function handleArrows(event: KeyboardEvent, triage: Triage) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const move = moveOf(event.key, triage);
  if (!move) return;
  event.preventDefault();
  move();
}

function moveOf(key: string, { current, line, items, go, open }: Triage): (() => void) | null {
  switch (key) {
    case "ArrowDown":
      return () => go(line + 1);
    case "ArrowUp":
      return () => go(line - 1);
    case "Home":
      return () => go(0);
    case "End":
      return () => go(items.length - 1);
    case "ArrowRight":
      return () => current && open(current, true);
    case "ArrowLeft":
      return () => current && open(current, false);
    default:
      return null;
  }
}

const Nothing = ({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) => (
  <div className="p-4">
    <EmptyState
      level={3}
      title="No articles found"
      text={
        isFiltered
          ? undefined
          : "Fetch articles from the feeds with Fetch RSS, or write one with Create Article."
      }
      action={isFiltered && <Button onClick={onShowAll}>Clear search and filters</Button>}
    />
  </div>
);

/** In pixels: the height of a 2.75 rem line (`h-11`) at the default font size. */
const usualHeight = 44;

/** Tracks the height of a line, which grows with the user's font size. `sizer` is the ref of an element as high as a line. */
function useLineHeight() {
  const [height, setHeight] = useState(usualHeight);
  const sizer = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight || usualHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { height, sizer };
}
