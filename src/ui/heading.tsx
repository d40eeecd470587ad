import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type HeadingLevel = 1 | 2 | 3 | 4;

/** A heading with independent rank and size. */
export function Heading({
  level,
  className,
  children,
}: {
  level: HeadingLevel;
  /** Its size, such as `text-20`, and its spacing. */
  className?: string;
  children: ReactNode;
}) {
  const Tag = tags[level];
  return (
    <Tag dir="auto" className={classes("wrap-anywhere", className)}>
      {children}
    </Tag>
  );
}

const tags = { 1: "h1", 2: "h2", 3: "h3", 4: "h4" } as const;
