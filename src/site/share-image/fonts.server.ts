import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "satori";

const require = createRequire(import.meta.url);

const headingLetters = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext"];
const textLetters = ["latin", "latin-ext"];

/**
 * A font comes in one file for each set of letters; satori looks for a letter in the next family, never in the next
 * file.
 */
export const headingFamily = headingLetters.map((letters) => `source-serif-4-${letters}`).join(", ");
export const textFamily = textLetters.map((letters) => `inter-${letters}`).join(", ");

let fonts: Font[] | undefined;

/** The site's fonts for share images, read at the first image. */
export function shareImageFonts(): Font[] {
  fonts ??= [
    ...headingLetters.map((letters) => readFont("source-serif-4", letters, 600)),
    ...textLetters.map((letters) => readFont("inter", letters, 500)),
  ];
  return fonts;
}

function readFont(font: string, letters: string, weight: 500 | 600): Font {
  const path = require.resolve(`@fontsource/${font}/files/${font}-${letters}-${weight}-normal.woff`);
  return { name: `${font}-${letters}`, weight, data: readFileSync(path) };
}
