import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font } from "satori";
import sharp from "sharp";
import { preview } from "#shared/text.ts";
import { asHtml } from "../rss-text.server.ts";

const require = createRequire(import.meta.url);

const headingLetters = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext"];
const textLetters = ["latin", "latin-ext"];

/**
 * A font has a file per character set. satori looks for a missing character in the next family, but not in another file, so each
 * file is its own family.
 */
export const headingFamily = headingLetters.map((letters) => `source-serif-4-${letters}`).join(", ");
export const textFamily = textLetters.map((letters) => `inter-${letters}`).join(", ");

let fonts: Font[] | undefined;

/** The site's fonts for share images, read on first use. */
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

/** Fonts of the scripts that satori cannot draw: it does not shape Arabic, and its parser needs seconds for a Chinese font. */
const shapedFonts = [
  "@expo-google-fonts/noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf",
  "@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf",
].map((path) => require.resolve(path));

const shapedFamilies = ["Noto Naskh Arabic SemiBold", "Noto Sans SC Medium"];

/** A title as a picture. */
export interface DrawnTitle {
  /** A data URL. */
  src: string;
  width: number;
  height: number;
}

export const longestTitle = 200;

/** Large for short titles. The longest title fills six lines. */
export function titleSize(letters: number): number {
  if (letters <= 24) return 92;
  if (letters <= 60) return 76;
  return letters <= 110 ? 60 : 46;
}

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Characters that the fonts lack. Script extensions include the scripts' punctuation and digits. */
const missing =
  /[^\p{Script=Latin}\p{scx=Arabic}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{M}\u{20}-\u{7E}\u{A0}-\u{FF}\u{FF01}-\u{FF65}‐-„…]/gu;

/** Draws an Arabic, Chinese or Japanese title with Pango. Returns null for other scripts, which satori draws. */
export async function drawTitle(title: string, colour: string, width: number): Promise<DrawnTitle | null> {
  if (!/\p{Script=Arabic}/u.test(title) && !ideograph.test(title)) return null;
  loadedFonts ??= loadFonts();
  await loadedFonts;
  const drawable = title.normalize("NFC").replace(missing, " ").replace(/\s+/g, " ").trim();
  // An ideograph is twice as wide as a Latin letter.
  const widthOf = ideograph.test(drawable) ? 2 : 1;
  const text = preview(drawable, longestTitle / widthOf);
  const families = widthOf === 2 ? shapedFamilies.toReversed() : shapedFamilies;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${asHtml(text)}</span>`,
      font: `${families.join(", ")} ${titleSize(text.length * widthOf)}px`,
      dpi: 72,
      width,
      wrap: "word-char",
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const src = `data:image/png;base64,${data.toString("base64")}`;
  return { src, width: info.width, height: info.height };
}

let loadedFonts: Promise<unknown> | undefined;

/** Pango keeps a font file loaded once it has drawn with it. */
const loadFonts = () =>
  Promise.all(
    shapedFonts.map((fontfile) =>
      sharp({ text: { text: ".", font: "sans", fontfile } })
        .png()
        .toBuffer(),
    ),
  );
