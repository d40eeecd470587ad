/** A text of a feed: markup, or plain. */
export type ItemText = { html: string } | { text: string };

export const richText = (value: string | undefined): ItemText | undefined =>
  value?.trim() ? { html: value } : undefined;

export const plainText = (value: string | undefined): ItemText | undefined =>
  value?.trim() ? { text: value } : undefined;

/** Reads an Atom text by its declared type; plain text if it declares none. */
export function atomText(said: { value?: string; type?: string } | undefined): ItemText | undefined {
  const type = said?.type?.toLowerCase() ?? "";
  const value = isEncoded(type, said?.value) ? decode(said?.value) : said?.value;
  return /html/.test(type) ? richText(value) : plainText(value);
}

/**
 * Media types but those of text and XML come in base64 (RFC 4287, section 4.1.3.3); the version before it encoded text too,
 * and its mark is lost by now.
 */
function isEncoded(type: string, value = ""): boolean {
  if (!type.includes("/") || /[+/]xml/.test(type)) return false;
  const isAlike = value.length > 20 && /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(value);
  return !type.startsWith("text/") || (isAlike && decode(value) !== undefined);
}

/** Decodes base64. Returns undefined for content that is not text, such as a picture. */
function decode(base64 = ""): string | undefined {
  const text = Buffer.from(base64, "base64").toString("utf8");
  return /[^\P{Cc}\t\n\r]|\ufffd/u.test(text) ? undefined : text;
}
