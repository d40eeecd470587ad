import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A placeholder during loading. Give it the size of its replacement, such as `h-6 w-40`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes("animate-breathe rounded-control bg-rule", className)} />;
}

/** Placeholder lines of text, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2 py-1">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never reordered
          key={line}
          className={classes("h-4", line === lines - 1 && lines > 1 ? "w-2/3" : "w-full")}
        />
      ))}
    </div>
  );
}

/** Wraps the skeletons of one screen or block and announces once that it is loading. */
export function LoadingRegion({ label = "Loading...", children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
