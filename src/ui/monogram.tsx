import { Building2 } from "lucide-react";
import { classes } from "./classes.ts";

export type MonogramSize = "sm" | "md" | "lg";

/** A tile with a name's first letter, always in the same quiet colour, in place of a logo beside the written name. */
export function Monogram({ name, size = "md" }: { name: string; size?: MonogramSize }) {
  const initial = firstLetter(name);
  return (
    <span
      aria-hidden="true"
      className={classes(
        "inline-grid shrink-0 place-items-center rounded-control font-serif font-semibold text-ink select-none",
        sizes[size],
        tileColour(name),
      )}
    >
      {initial || <Building2 className="size-1/2" />}
    </span>
  );
}

/** The ground of a name's tile: the same name, the same colour, on server and client. */
export function tileColour(name: string): string {
  let sum = 0;
  for (const character of name.trim().toLowerCase())
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return tiles[sum % tiles.length] ?? tiles[0];
}

const firstLetter = (name: string) => name.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase("en") ?? "";

const tiles = ["bg-tile-1", "bg-tile-2", "bg-tile-3", "bg-tile-4", "bg-tile-5", "bg-tile-6"] as const;

const sizes: Record<MonogramSize, string> = {
  sm: "size-8 text-17",
  md: "size-12 text-25",
  lg: "size-20 text-42",
};
