import { type DialogProps, Overlay } from "./dialog.tsx";

/** A dialog along an edge of the screen: filters and contents lists on small screens. */
export function Sheet({ side = "right", ...props }: DialogProps & { side?: Side }) {
  return <Overlay {...props} className={places[side]} />;
}

type Side = "left" | "right" | "bottom";

const places: Record<Side, string> = {
  left: "inset-y-0 left-0 w-[calc(100%-3rem)] max-w-sheet border-r border-rule animate-from-left",
  right: "inset-y-0 right-0 w-[calc(100%-3rem)] max-w-sheet border-l border-rule animate-from-right",
  bottom: "inset-x-0 bottom-0 max-h-[85dvh] rounded-t-dialog border-t border-rule animate-from-bottom",
};
