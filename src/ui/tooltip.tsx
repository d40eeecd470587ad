import * as Radix from "radix-ui/tooltip";
import type { ReactNode } from "react";

/** Lets a tooltip open without delay shortly after another one was open. Wrap all components with tooltips once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** A short text about a control. Shown after 700 ms of hover or immediately on focus; hidden on leave, press, blur and scroll. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
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
