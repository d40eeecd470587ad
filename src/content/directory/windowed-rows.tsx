import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";
import type { AskForFact } from "../vendor/fact-link.tsx";
import type { DirectoryRow } from "./directory-rows.server.ts";
import { DirectoryTableRow } from "./directory-table.tsx";

/** Windowed table rows, for thousands of vendors. Loaded separately, because few lists are that long. */
export default function WindowedRows({
  vendors,
  frame,
  onAsk,
}: {
  vendors: DirectoryRow[];
  /** The element around the table. */
  frame: RefObject<HTMLElement | null>;
  onAsk: AskForFact;
}) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setTop(element.getBoundingClientRect().top + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  const rows = useWindowVirtualizer({
    count: vendors.length,
    estimateSize: () => likelyHeight,
    overscan: 8,
    scrollMargin: top,
  });
  const virtualRows = rows.getVirtualItems();
  const before = (virtualRows[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((virtualRows.at(-1)?.end ?? top) - top);
  return (
    <>
      <Gap height={before} />
      {virtualRows.map(({ index }) => {
        const vendor = vendors[index];
        return (
          vendor && (
            <DirectoryTableRow
              key={vendor.id}
              vendor={vendor}
              index={index}
              ref={rows.measureElement}
              onAsk={onAsk}
            />
          )
        );
      })}
      <Gap height={after} />
    </>
  );
}

/** Takes the place of rows that are not rendered. */
const Gap = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is not focusable
  <tr aria-hidden="true" className="gap" style={{ height: Math.max(0, height) }} />
);

/** In pixels; rows are measured once rendered. */
const likelyHeight = 76;
