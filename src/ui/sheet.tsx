import { type DialogProps, Overlay } from "./dialog.tsx";

/** A dialog along the left edge: a menu on narrow screens. */
export const Sheet = (props: DialogProps) => (
  <Overlay
    {...props}
    className="inset-y-0 left-0 w-[calc(100%-3rem)] max-w-sheet border-r border-rule animate-from-left"
  />
);
