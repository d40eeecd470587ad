import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "satori";

const require = createRequire(import.meta.url);

let fonts: Font[] | undefined;

/** The site's fonts for what share images show, read at the first image; one file for each set of letters. */
export function shareImageFonts(): Font[] {
  fonts ??= [
    ...["latin", "latin-ext", "greek", "cyrillic"].map((letters) => headingFont(letters)),
    ...["latin", "latin-ext"].map((letters) => textFont(letters)),
  ];
  return fonts;
}

const headingFont = (letters: string): Font => ({
  name: "Source Serif 4",
  weight: 600,
  data: readFont(`@fontsource/source-serif-4/files/source-serif-4-${letters}-600-normal.woff`),
});

const textFont = (letters: string): Font => ({
  name: "Inter",
  weight: 500,
  data: readFont(`@fontsource/inter/files/inter-${letters}-500-normal.woff`),
});

const readFont = (path: string) => readFileSync(require.resolve(path));
