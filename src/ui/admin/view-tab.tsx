import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { Link } from "../link.tsx";

/** A view in the row above a list. */
export const viewTabClass = (isCurrent: boolean) =>
  classes(
    "inline-flex min-h-9 shrink-0 cursor-pointer items-center gap-1.5 rounded-control px-2.5 whitespace-nowrap -outline-offset-2 hover:bg-accent-wash pointer-coarse:min-h-11",
    isCurrent && "bg-accent-wash font-medium text-accent forced-colors:underline",
  );

/** A view with its own address. */
export const ViewTabLink = ({
  isCurrent,
  ...props
}: Omit<ComponentProps<typeof Link>, "className"> & { isCurrent: boolean }) => (
  <Link aria-current={isCurrent ? "true" : undefined} className={viewTabClass(isCurrent)} {...props} />
);
