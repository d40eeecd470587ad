import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** The head of a page: breadcrumbs, a line above the title, the title, its lead, and actions. */
export function PageHeader({
  crumbs,
  eyebrow,
  title,
  lead,
  actions,
  size = "regular",
  children,
}: {
  crumbs?: ReactNode;
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** `large` for the few pages that open a part of the site. */
  size?: "regular" | "large";
  children?: ReactNode;
}) {
  return (
    <header className="pt-6 pb-8 md:pt-8 md:pb-10">
      {crumbs}
      <div className={classes("grid grid-cols-12 gap-x-6", crumbs ? "mt-6" : "mt-2")}>
        <div className="col-span-12 flex flex-col gap-4 lg:col-span-9">
          {eyebrow && <div className="flex flex-wrap items-center gap-2 text-13 text-muted">{eyebrow}</div>}
          <h1
            className={classes(
              "wrap-anywhere",
              size === "large" ? "text-32 md:text-42" : "text-25 sm:text-32",
            )}
          >
            {title}
          </h1>
          {lead && <div className="max-w-prose text-17 text-muted">{lead}</div>}
          {actions && <div className="mt-1 flex flex-wrap items-center gap-3">{actions}</div>}
        </div>
      </div>
      {children}
    </header>
  );
}
