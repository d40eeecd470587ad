import type { ReactNode } from "react";
import { WindowedGrid } from "#ui/windowed-grid.tsx";
import type { VendorCardData } from "./vendor.queries.server.ts";

interface WindowedVendorsProps {
  vendors: VendorCardData[];
  card: (vendor: VendorCardData) => ReactNode;
}

/** Thousands of vendors, of which those near the window are in the page. Loaded by itself: few lists are that long. */
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
