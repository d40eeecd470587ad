import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { InboxTab } from "./inbox.ts";
import { InboxLine } from "./inbox-line.tsx";
import { useLineFocus } from "./use-line-focus.ts";
import { useLineHeight } from "./use-line-height.ts";
import type { Triage } from "./use-triage.ts";

/** Lines before the end at which the next page is read. */
const readAhead = 30;

/** The lines in a frame that scrolls, of which those in sight are in the page; arrow keys move among them. */
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
  onOpen: (event: MouseEvent) => void;
  onShowAll: () => void;
}) {
  const { items, line, rows } = triage;
  const { height, sizer } = useLineHeight();
  const lines = useLines(triage, frame, height);
  useLineFocus(frame, triage);
  const drawn = lines.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = rows;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= items.length - readAhead) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, items.length]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys, pressed on the lines within
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
        // biome-ignore lint/a11y/useSemanticElements: lines are placed by their offset, which `ul` does not allow
        <div
          role="list"
          aria-label="Inbox"
          aria-busy={rows.isPlaceholderData}
          className="relative"
          style={{ height: lines.getTotalSize() }}
        >
          {drawn.map(({ index, start }) => {
            const item = items[index];
            return (
              item && (
                // biome-ignore lint/a11y/useSemanticElements: see the list
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
                      onOpen(event);
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

/** The line under the cursor stays in the page wherever the frame has scrolled to: it may hold the focus. */
function useLines({ items, line }: Triage, frame: RefObject<HTMLDivElement | null>, height: number) {
  const lines = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 8,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (line < 0 || line >= range.count || shown.includes(line)) return shown;
      return [...shown, line].toSorted((a, b) => a - b);
    },
  });
  // The virtualizer keeps what it has estimated.
  useEffect(() => {
    if (height > 0) lines.measure();
  }, [height, lines]);
  const room = lines.scrollRect?.height ?? 0;
  const before = useRef({ line, room });
  useEffect(() => {
    const { line: formerLine, room: formerRoom } = before.current;
    before.current = { line, room };
    // A bar above takes room from the list, at whose foot the line may have been.
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
      text={isFiltered ? undefined : "Fetch RSS brings articles from the feeds; Create Article begins one."}
      action={isFiltered && <Button onClick={onShowAll}>Clear search and filters</Button>}
    />
  </div>
);
