import * as Radix from "radix-ui/hover-card";
import type { ComponentProps } from "react";
import { hoverDelays } from "./hover-delays.ts";

/** A box within the nearest positioned ancestor, in pixels. */
export interface AnchorBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A link preview for links that React did not render. Anchored to the link's box and open until it is closed. */
export function AnchoredHoverCard({
  anchor,
  onClose,
  ...content
}: ComponentProps<typeof Radix.Content> & { anchor: AnchorBox; onClose: () => void }) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()} {...hoverDelays}>
      <Radix.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute" style={anchor} />
      </Radix.Trigger>
      <Radix.Content
        sideOffset={6}
        collisionPadding={16}
        className="z-60 max-h-(--radix-hover-card-content-available-height) w-80 max-w-[calc(100vw-2rem)] animate-appear overflow-y-auto rounded-dialog border border-rule bg-surface p-4 text-ink shadow-float"
        {...content}
      />
    </Radix.Root>
  );
}
