const marks: [bytes: number[], label: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** Length of the prefix that is searched for the text's own encoding declaration. */
const declarationWithin = 1024;

/**
 * The text of an answer. Its encoding is said by a byte order mark, else the header, else the text itself (XML declaration,
 * `<meta>`), else it is UTF-8, or Windows-1252 where it cannot be.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const label =
    markOf(bytes) ??
    known(charsetOf(contentType)) ??
    known(declaredIn(bytes)) ??
    (isUtf8(bytes) ? "utf-8" : "windows-1252");
  return new TextDecoder(label).decode(bytes);
}

const markOf = (bytes: Uint8Array) =>
  marks.find(([mark]) => mark.every((byte, place) => bytes[place] === byte))?.[1] ?? null;

const charsetOf = (contentType: string | null) =>
  /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? "")?.[1];

function declaredIn(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, declarationWithin));
  const label =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w:.-]+)/.exec(start)?.[1] ??
    /<meta[^>]*\bcharset\s*=\s*["']?\s*([\w:.-]+)/i.exec(start)?.[1];
  // A text whose declaration can be read byte by byte is not in UTF-16, whatever it says.
  return label && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function known(label: string | undefined): string | null {
  try {
    return label ? new TextDecoder(label).encoding : null;
  } catch {
    return null;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
