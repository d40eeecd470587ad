import * as Radix from "radix-ui/hover-card";
import type { ReactNode } from "react";

/** A preview of what a link leads to, while the pointer rests on it or it has the focus. */
export function HoverCard({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root openDelay={700} closeDelay={300}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={16}
          className="z-60 w-80 max-w-[calc(100vw-2rem)] animate-appear rounded-dialog border border-rule bg-surface p-4 text-ink shadow-float"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
