import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** The header of a page: breadcrumbs, eyebrow, title, lead and actions. */
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
  /** `large` for the entry pages of the site's sections. */
  size?: "regular" | "large";
  children?: ReactNode;
}) {
  return (
    <header className="pt-6 pb-8">
      {crumbs}
      <div
        className={classes(
          "grid items-end gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]",
          crumbs ? "mt-5" : "mt-2",
        )}
      >
        <div className="flex min-w-0 flex-col gap-3">
          {eyebrow && <div className="flex flex-wrap items-center gap-2 text-13 text-muted">{eyebrow}</div>}
          <h1
            dir="auto"
            className={classes(
              "wrap-anywhere",
              size === "large" ? "text-32 md:text-42" : "text-25 sm:text-32",
            )}
          >
            {title}
          </h1>
          {lead && (
            <div dir="auto" className="max-w-prose text-17 text-muted">
              {lead}
            </div>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {children}
    </header>
  );
}
