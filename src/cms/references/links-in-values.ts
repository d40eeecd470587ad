/** Links in Markdown and HTML: what stands before the address, the address, and what ends it. */
const textLink = /(\]\(<?|\]:\s{0,3}<?|href=["'])([^\s)>"']{1,1000})/g;

const wholeLink = /^(?:https?:\/)?\/[^\s]{0,1000}$/;

/** Returns the links of a value: it is one itself, or holds them as Markdown, in a list or in the fields of an object. */
export function* linksIn(value: unknown): Generator<string> {
  if (typeof value === "string") {
    if (wholeLink.test(value)) yield value;
    else for (const [, , link = ""] of value.matchAll(textLink)) yield link;
  } else if (value && typeof value === "object")
    for (const part of Object.values(value)) yield* linksIn(part);
}

/** Returns true for an address of another site. */
export const isOutside = (link: string) => /^https?:\/\//.test(link);

/**
 * Returns a value in which the links that match lead to another address, or are taken away where there is none: the text of a
 * Markdown link stays, a field that held the address alone becomes null.
 */
export function replaceLinks(value: unknown, matches: (link: string) => boolean, to: string | null): unknown {
  if (typeof value === "string") return replaceInText(value, matches, to);
  if (Array.isArray(value)) {
    const parts = value.map((part) => replaceLinks(part, matches, to));
    return parts.filter((part, place) => part !== null || value[place] === null);
  }
  if (value && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, replaceLinks(part, matches, to)]),
    );
  return value;
}

function replaceInText(text: string, matches: (link: string) => boolean, to: string | null): string | null {
  if (wholeLink.test(text)) return matches(text) ? to : text;
  if (to === null) return withoutLinks(text, matches);
  return text.replaceAll(textLink, (found, before: string, link: string) =>
    matches(link) ? before + to : found,
  );
}

const markdownLink = /!?\[([^\][]{0,500})\]\(<?([^\s)>"']{1,1000})>?(?:\s+"[^"]{0,500}")?\)/g;

const withoutLinks = (text: string, matches: (link: string) => boolean) =>
  text.replaceAll(markdownLink, (found, label: string, link: string) => (matches(link) ? label : found));
