import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Heading, type HeadingLevel } from "./heading.tsx";

/** Collapsible text as a native `details`, which works without scripts. Consecutive ones are separated by hairlines. */
export function Disclosure({
  summary,
  level,
  isOpen,
  className,
  children,
}: {
  summary: ReactNode;
  /** Turns the summary into a heading of that rank. */
  level?: HeadingLevel;
  /** True if initially open. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className={classes("group/disclosure border-t border-rule", className)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-start justify-between gap-4 py-3 hover:text-accent [&::-webkit-details-marker]:hidden">
        {level ? (
          <Heading level={level} className="text-17">
            {summary}
          </Heading>
        ) : (
          <span className="min-w-0 font-medium">{summary}</span>
        )}
        <ChevronDown
          aria-hidden="true"
          className="mt-1 size-4 shrink-0 text-muted transition-transform group-open/disclosure:rotate-180 print:hidden"
        />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}
