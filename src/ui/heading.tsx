import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type HeadingLevel = 1 | 2 | 3 | 4;

/** A heading whose rank in the document and size on the page are chosen apart. */
export function Heading({
  level,
  className,
  children,
}: {
  level: HeadingLevel;
  /** The size, `text-20` for instance, and space around it. */
  className?: string;
  children: ReactNode;
}) {
  const Tag = tags[level];
  return <Tag className={classes("wrap-anywhere", className)}>{children}</Tag>;
}

const tags = { 1: "h1", 2: "h2", 3: "h3", 4: "h4" } as const;
