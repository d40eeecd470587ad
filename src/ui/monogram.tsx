import { Building2 } from "lucide-react";
import { classes } from "./classes.ts";
import drawings from "./drawings.svg?no-inline";

export type MonogramSize = "sm" | "md" | "lg";

/** A tile with a name's first letter over a drawing of the plates' family, in place of a logo. */
export function Monogram({ name, size = "md" }: { name: string; size?: MonogramSize }) {
  const { shape, tone } = tileOf(name);
  return (
    <span aria-hidden="true" className={classes("tile", sizes[size], tileGrounds[tone])}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the tile is hidden as a whole */}
      <svg className={lines[tone]}>
        <use href={`${drawings}#${shape}`} />
      </svg>
      <span>{firstLetter(name) || <Building2 className="size-1/2" />}</span>
    </span>
  );
}

/** Returns the first letter or digit of a name in upper case, or an empty string. */
export const firstLetter = (name: string) => name.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase("en") ?? "";

/** Returns a name's drawing, an id in `drawings.svg`, and its tone. A name has the same ones everywhere. */
export function tileOf(name: string): { shape: string; tone: TileTone } {
  let hash = 0;
  for (const letter of name.normalize().trim().toLowerCase())
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  const tone = tones[Math.floor(hash / tileShapes) % tones.length] ?? "accent";
  return { shape: `tile-${hash % tileShapes}`, tone };
}

/** The number of tiles in `drawings.svg`. */
export const tileShapes = 6;

/** A tile's tones, colours of the design's tokens, each with its ground. */
export const tileGrounds = { accent: "bg-accent-wash", warn: "bg-warn-wash", muted: "bg-sunk" };

export type TileTone = keyof typeof tileGrounds;

const tones: TileTone[] = ["accent", "warn", "muted"];

const lines: Record<TileTone, string> = { accent: "text-accent", warn: "text-warn", muted: "text-muted" };

const sizes: Record<MonogramSize, string> = {
  sm: "size-8 text-17",
  md: "size-12 text-25",
  lg: "size-20 text-42",
};
