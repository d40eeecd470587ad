import * as Radix from "radix-ui/hover-card";
import type { ComponentProps, ReactNode } from "react";
import { hoverDelays } from "./hover-delays.ts";

/** A preview of what a link leads to, while the pointer rests on it or it has the focus. */
export function HoverCard({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root {...hoverDelays}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <HoverCardContent>{content}</HoverCardContent>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A box within the nearest positioned ancestor, in pixels. */
export interface AnchorBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The same for a link that React did not render, beside which it stands: open at its box until it is told to close. */
export function AnchoredHoverCard({
  anchor,
  onClose,
  children,
  ...content
}: Omit<ComponentProps<typeof Radix.Content>, "children"> & {
  anchor: AnchorBox;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()} {...hoverDelays}>
      <Radix.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute" style={anchor} />
      </Radix.Trigger>
      <HoverCardContent {...content}>{children}</HoverCardContent>
    </Radix.Root>
  );
}

const HoverCardContent = (props: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content
    sideOffset={6}
    collisionPadding={16}
    className="z-60 w-80 max-w-[calc(100vw-2rem)] animate-appear rounded-dialog border border-rule bg-surface p-4 text-ink shadow-float"
    {...props}
  />
);
