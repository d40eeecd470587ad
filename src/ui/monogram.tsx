import { Building2 } from "lucide-react";
import { classes } from "./classes.ts";

export type MonogramSize = "sm" | "md" | "lg";

/** A tile with a name's first letter, in place of a logo. */
export function Monogram({ name, size = "md" }: { name: string; size?: MonogramSize }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "inline-grid shrink-0 place-items-center rounded-control bg-accent-wash font-serif font-semibold text-accent",
        sizes[size],
      )}
    >
      {firstLetter(name) || <Building2 className="size-1/2" />}
    </span>
  );
}

/** Returns the first letter or digit of a name in upper case, or an empty string. */
export const firstLetter = (name: string) => name.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase("en") ?? "";

const sizes: Record<MonogramSize, string> = {
  sm: "size-8 text-17",
  md: "size-12 text-25",
  lg: "size-20 text-42",
};
