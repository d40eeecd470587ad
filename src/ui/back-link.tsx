import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";

/** A link back to the list of a page: `← All Questions`. */
export function BackLink({ className, children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={classes(
        "group/back inline-flex min-h-8 items-center gap-1.5 font-medium text-accent hover:underline",
        "underline-offset-4 pointer-coarse:min-h-11 print:hidden",
        className,
      )}
      {...props}
    >
      <ArrowLeft
        aria-hidden="true"
        className="size-4 shrink-0 transition-transform group-hover/back:-translate-x-0.5"
      />
      {children}
    </Link>
  );
}
