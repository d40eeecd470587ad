const marks: [bytes: number[], label: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** In bytes. The prefix searched for the text's own encoding declaration. */
const declarationWithin = 1024;

/**
 * Decodes a response. Headers and declarations are often wrong, but text that is valid UTF-8 is hardly ever anything else. So a
 * byte-order mark decides first, then strict UTF-8, then the encoding declared by the header or the text (XML declaration,
 * `<meta>`), then Windows-1252. A single damaged byte does not change the encoding of a UTF-8 text.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const mark = markOf(bytes);
  if (mark) return new TextDecoder(mark).decode(bytes);
  const labels = [encodingOf(charsetOf(contentType)), encodingOf(declaredIn(bytes))].filter(
    (label) => label !== null,
  );
  const candidates = labels.filter((label) => label !== "utf-8");
  const utf8 = isEscaped(candidates[0], bytes) ? null : decodeStrictly("utf-8", bytes);
  if (utf8 !== null) return utf8;
  for (const label of candidates) {
    const text = decodeStrictly(label, bytes);
    if (text !== null) return text;
  }
  const utf8Text = new TextDecoder().decode(bytes);
  return isMostlyUtf8(utf8Text) ? utf8Text : new TextDecoder("windows-1252").decode(bytes);
}

/** Returns true for encodings whose bytes are also valid UTF-8: ISO-2022-JP uses escapes, UTF-16 contains NULs. */
const isEscaped = (label: string | undefined, bytes: Uint8Array) =>
  (label === "iso-2022-jp" && bytes.includes(0x1b)) ||
  (label?.startsWith("utf-16") === true && bytes.includes(0));

function decodeStrictly(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns true if a text decoded as UTF-8 has at least ten valid non-ASCII characters per damaged one. */
function isMostlyUtf8(text: string): boolean {
  let beyondAscii = 0;
  let replacements = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code > 0x7f && !isLowSurrogate(code)) beyondAscii++;
    if (code === 0xfffd) replacements++;
  }
  return beyondAscii > replacements * 11;
}

/** The second half of a character beyond U+FFFF. */
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

const markOf = (bytes: Uint8Array) =>
  marks.find(([mark]) => mark.every((byte, place) => bytes[place] === byte))?.[1] ?? null;

const charsetOf = (contentType: string | null) =>
  /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? "")?.[1];

function declaredIn(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, declarationWithin));
  const label =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w:.-]+)/.exec(start)?.[1] ??
    /<meta[^>]*\bcharset\s*=\s*["']?\s*([\w:.-]+)/i.exec(start)?.[1];
  // A declaration that is readable byte by byte cannot be in UTF-16, even if it says so.
  return label && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function encodingOf(label: string | undefined): string | null {
  try {
    return label ? new TextDecoder(label).encoding : null;
  } catch {
    return null;
  }
}
