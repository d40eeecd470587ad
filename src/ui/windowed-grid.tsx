import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef, useState } from "react";

/**
 * A virtualized grid for thousands of items: only those near the viewport are rendered. `estimate` is a row's approximate height in
 * pixels.
 */
export function WindowedGrid<Item>({
  items,
  keyOf,
  renderItem,
  estimate,
  label,
}: {
  items: Item[];
  keyOf: (item: Item) => string | number;
  renderItem: (item: Item) => ReactNode;
  estimate: number;
  label: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, columns: 1 });
  const rowCount = Math.ceil(items.length / place.columns);
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => estimate,
    overscan: 4,
    scrollMargin: place.top,
    gap,
  });

  const measureList = (element: HTMLDivElement | null) => {
    list.current = element;
    if (!element) return;
    const measure = () => {
      const columns = Math.max(1, Math.min(maxColumns, Math.floor(element.clientWidth / minColumnWidth)));
      const top = element.getBoundingClientRect().top + window.scrollY;
      setPlace((old) => (old.columns === columns && old.top === top ? old : { top, columns }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows between list and items are not allowed in `ul`
    <div
      ref={measureList}
      role="list"
      aria-label={label}
      style={{ height: rows.getTotalSize() }}
      className="relative"
    >
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          className="absolute inset-x-0 top-0 grid gap-4"
          style={{
            transform: `translateY(${row.start - place.top}px)`,
            gridTemplateColumns: `repeat(${place.columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(row.index * place.columns, (row.index + 1) * place.columns).map((item, column) => (
            // biome-ignore lint/a11y/useSemanticElements: see the list
            <div
              key={keyOf(item)}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={row.index * place.columns + column + 1}
            >
              {renderItem(item)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Minimum width of a column in pixels. */
const minColumnWidth = 280;
const maxColumns = 3;

/** Pixels between rows, equal to the grid's gap. */
const gap = 16;
