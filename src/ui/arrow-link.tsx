import { ArrowRight } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";

/** A link on its own line, flush with the text above: `View All Vendors →`. */
export function ArrowLink({ className, children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={classes(
        "group/arrow inline-flex min-h-10 items-center gap-1.5 font-medium text-accent hover:underline",
        "underline-offset-4 pointer-coarse:min-h-11 print:hidden",
        className,
      )}
      {...props}
    >
      {children}
      <ArrowRight
        aria-hidden="true"
        className="size-4 shrink-0 transition-transform group-hover/arrow:translate-x-0.5"
      />
    </Link>
  );
}
