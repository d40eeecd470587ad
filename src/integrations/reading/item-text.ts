/** A text of a feed: markup or plain. */
export type ItemText = { html: string } | { text: string };

export const richText = (value: string | undefined): ItemText | undefined =>
  value?.trim() ? { html: value } : undefined;

export const plainText = (value: string | undefined): ItemText | undefined =>
  value?.trim() ? { text: value } : undefined;

/** Reads an Atom text by its declared type, as plain text by default. */
export function atomText(source: { value?: string; type?: string } | undefined): ItemText | undefined {
  const type = source?.type?.toLowerCase() ?? "";
  const value = isEncoded(type, source?.value) ? decode(source?.value) : source?.value;
  return /html/.test(type) ? richText(value) : plainText(value);
}

/**
 * Content of media types other than text and XML is base64 (RFC 4287, section 4.1.3.3). Atom 0.3 also encoded text, and the parser
 * drops its marker.
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
