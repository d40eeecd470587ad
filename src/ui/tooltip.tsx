import * as Radix from "radix-ui/tooltip";
import type { ReactNode } from "react";

/** Lets tooltips open at once when one has just been open; once around the part of the site that uses them. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** A few words about a control, after 700 ms of hover or at once on focus; gone on leave, press, blur or scroll. */
export function Tooltip({
  text,
  side = "top",
  children,
}: {
  text: string;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-64 animate-appear rounded-control bg-ink px-2.5 py-1.5 text-13 text-paper shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
