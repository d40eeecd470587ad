import type { Face, FontRun, PdfFonts } from "./pdf-fonts.ts";

/** In points. */
export interface Style {
  face: Face;
  size: number;
  /** The height of a line. */
  leading: number;
  color: string;
  /** How far above the base line it stands. */
  rise?: number;
}

export interface Span {
  text: string;
  style: Style;
}

/** A run with its place in the line, from the left. */
export interface PlacedRun extends FontRun {
  x: number;
  style: Style;
}

export interface Line {
  runs: PlacedRun[];
  leading: number;
}

interface Token {
  runs: FontRun[];
  style: Style;
  width: number;
  hasSpaceBefore: boolean;
}

/** Words; each ideograph counts as a word, because lines break between them. */
const words =
  /\n|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{M}、。，．）」]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** Breaks spans into lines of at most `width` points. Breaks within a word only if it is longer than a line. */
export function breakLines(fonts: PdfFonts, spans: Span[], width: number): Line[] {
  const lines: Line[] = [];
  let tokens: Token[] = [];
  let x = 0;
  const finish = (style: Style, isAtSpace = false) => {
    const runs = place(fonts, tokens);
    const last = runs.at(-1);
    // Readers of the text would otherwise join the words around the line break.
    if (last && isAtSpace) last.text += " ";
    lines.push({ runs, leading: style.leading });
    tokens = [];
    x = 0;
  };
  const add = (token: Token) => {
    const space = token.hasSpaceBefore ? spaceOf(fonts, token.style) : 0;
    if (tokens.length > 0 && x + space + token.width > width) finish(token.style, token.hasSpaceBefore);
    x += (tokens.length > 0 ? space : 0) + token.width;
    tokens.push(token);
  };
  let endsInSpace = false;
  for (const { text, style } of spans) {
    for (const { word, hasSpaceBefore } of wordsOf(text, endsInSpace)) {
      if (word === "\n") finish(style);
      else
        for (const [part, measured] of partsOf(fonts, word, style, width).entries())
          add({ ...measured, hasSpaceBefore: hasSpaceBefore && part === 0 });
    }
    endsInSpace = /\s$/.test(text);
  }
  const last = spans.at(-1);
  if (tokens.length > 0 && last) finish(last.style);
  return lines;
}

/** Returns the words of a text, and its line breaks. */
function wordsOf(text: string, isAfterSpace: boolean): { word: string; hasSpaceBefore: boolean }[] {
  let end = 0;
  return [...text.matchAll(words)].map((match, place) => {
    const hasSpaceBefore = /\s$/.test(text.slice(end, match.index)) || (place === 0 && isAfterSpace);
    end = match.index + match[0].length;
    return { word: match[0], hasSpaceBefore };
  });
}

const spaceOf = (fonts: PdfFonts, { face, size }: Style) =>
  fonts.split(" ", face).reduce((sum, run) => sum + fonts.width(run) * size, 0);

/** Returns a word, or its parts if it is longer than a line. */
function partsOf(
  fonts: PdfFonts,
  word: string,
  style: Style,
  width: number,
): Omit<Token, "hasSpaceBefore">[] {
  const measure = (text: string) => {
    const runs = fonts.split(text, style.face);
    return { runs, style, width: runs.reduce((sum, run) => sum + fonts.width(run), 0) * style.size };
  };
  const whole = measure(word);
  if (whole.width <= width) return [whole];
  const parts: string[] = [];
  let partWidth = 0;
  for (const character of word) {
    const next = measure(character).width;
    const last = parts.at(-1);
    if (last !== undefined && partWidth + next <= width) {
      parts[parts.length - 1] = last + character;
      partWidth += next;
    } else {
      parts.push(character);
      partWidth = next;
    }
  }
  return parts.map(measure);
}

/** Joins the words of a line in runs of one font and style, so that Arabic words stand from right to left. */
function place(fonts: PdfFonts, tokens: Token[]): PlacedRun[] {
  const joined: (FontRun & { style: Style })[] = [];
  const pieces = tokens.flatMap(({ runs, style, hasSpaceBefore }, index) =>
    runs.map((run, part) => ({ ...run, style, space: index > 0 && part === 0 && hasSpaceBefore ? " " : "" })),
  );
  for (const { font, text, style, space } of pieces) {
    const last = joined.at(-1);
    if (last?.font === font && last.style === style) last.text += space + text;
    else {
      if (last) last.text += space;
      joined.push({ font, text, style });
    }
  }
  let x = 0;
  return joined.map((run) => {
    const placed = { ...run, x };
    x += fonts.width(run) * run.style.size;
    return placed;
  });
}
