import type { ReactNode } from "react";
import { WindowedGrid } from "#ui/windowed-grid.tsx";
import type { DirectoryRow } from "./directory-rows.server.ts";

interface WindowedVendorsProps {
  vendors: DirectoryRow[];
  card: (vendor: DirectoryRow) => ReactNode;
}

/** Windowed cards, for thousands of vendors. Loaded separately, because few lists are that long. */
export default function WindowedVendors({ vendors, card }: WindowedVendorsProps) {
  return (
    <WindowedGrid
      label="Vendors"
      items={vendors}
      keyOf={(vendor) => vendor.id}
      renderItem={card}
      estimate={290}
    />
  );
}
