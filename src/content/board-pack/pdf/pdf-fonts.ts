import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";

export type Face = "text" | "strong" | "heading";

/** A piece of text in one font. */
export interface FontRun {
  font: string;
  text: string;
}

const require = createRequire(import.meta.url);

const letters = ["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext", "vietnamese"];

const webFonts = (family: string, weight: number) =>
  letters.map((set) => `@fontsource/${family}/files/${family}-${set}-${weight}-normal.woff`);

/** Fonts for the scripts that the site's fonts lack, as in share images. */
const naskh = (weight: string) =>
  `@expo-google-fonts/noto-naskh-arabic/${weight}/NotoNaskhArabic_${weight}.ttf`;
const chinese = (weight: string) => `@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`;

/** The files of each face, first choice first. A web font has a file per set of letters. */
const files: Record<Face, string[]> = {
  text: [...webFonts("inter", 400), naskh("400Regular"), chinese("400Regular")],
  strong: [...webFonts("inter", 600), naskh("600SemiBold"), chinese("600SemiBold")],
  heading: [...webFonts("source-serif-4", 600), naskh("600SemiBold"), chinese("600SemiBold")],
};

const bytes = new Map<string, Uint8Array>();

function readFont(file: string): Uint8Array {
  const known = bytes.get(file) ?? readFileSync(require.resolve(file));
  bytes.set(file, known);
  return known;
}

/** Drawn in place of letters that no font has. PDF/UA forbids missing glyphs. The Chinese font has it. */
const substitute = "□";

/** The fonts of one document. Embeds only the fonts its text needs, as subsets. */
export class PdfFonts {
  readonly #doc: PDFDocument;
  readonly #registered = new Set<string>();
  readonly #widths = new Map<string, number>();
  readonly #fontOf = new Map<string, string | null>();

  constructor(doc: PDFDocument) {
    this.#doc = doc;
  }

  /** Splits a text into runs of one font each. */
  split(text: string, face: Face): FontRun[] {
    const [first = ""] = files[face];
    if (/^[\x20-\x7e]*$/.test(text)) return text ? [{ font: this.#register(first), text }] : [];
    const runs: FontRun[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const font = this.#fontFor(character, last, face);
      if (!font && isLeftOut(character)) continue;
      const drawn = font ? character : substitute;
      const name = font ?? this.#find(substitute, face) ?? this.#register(first);
      if (last?.font === name) last.text += drawn;
      else runs.push({ font: name, text: drawn });
    }
    return runs;
  }

  /** Returns a run's width at size 1. */
  width({ font, text }: FontRun): number {
    const key = `${font} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#doc.font(font, 100).widthOfString(text, layoutOf(text)) / 100;
    this.#widths.set(key, width);
    return width;
  }

  /** The font of a character after a run, or null if none has it. */
  #fontFor(character: string, last: FontRun | undefined, face: Face): string | null {
    const isJoined =
      last !== undefined && (/[\p{M}\u200c\u200d]/u.test(character) || isWithin(last, character));
    return isJoined && this.#has(last.font, character) ? last.font : this.#find(character, face);
  }

  #find(character: string, face: Face): string | null {
    const key = `${face} ${character}`;
    const known = this.#fontOf.get(key);
    if (known !== undefined) return known;
    const found = files[face].find(
      (file) => mayHave(file, character) && this.#has(this.#register(file), character),
    );
    this.#fontOf.set(key, found ?? null);
    return found ?? null;
  }

  #has(font: string, character: string): boolean {
    const codePoint = character.codePointAt(0) ?? 0;
    return this.#doc.font(font)._font.font.hasGlyphForCodePoint(codePoint);
  }

  #register(file: string): string {
    if (!this.#registered.has(file)) this.#doc.registerFont(file, readFont(file));
    this.#registered.add(file);
    return file;
  }
}

/** Emoji, and the joiners and selectors within them. */
const isLeftOut = (character: string) =>
  character === keycap ||
  /\p{Default_Ignorable_Code_Point}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u.test(
    character,
  );

/** The frame of `1️⃣`. */
const keycap = "\u20e3";

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

/** Spaces and signs between Arabic words belong to their run, which is drawn from right to left. */
const isWithin = ({ text }: FontRun, character: string) => isArabic(text) && /[\s\p{P}]/u.test(character);

/** The Chinese font has ten megabytes: it is read only for its own scripts and signs. */
const mayHave = (file: string, character: string) =>
  !file.includes("noto") || /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(character);

/** How pdfkit lays out a text: Arabic as a whole, everything else word by word from its cache. */
export const layoutOf = (text: string) => (isArabic(text) ? { features: [] } : {});
