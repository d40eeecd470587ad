/** Lower-case words joined by hyphens, accents folded: `Café & Co` becomes `cafe-co`. May be empty. */
export const kebabCase = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");

/** The text's first `limit` characters, with an ellipsis when something was cut; never half a surrogate pair. */
export function preview(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit).join("").trimEnd()}…`;
}
