/**
 * The words of a markdown text, a line for each of its paragraphs. Unlike `plainText` (cms/text) it needs no thread, as a save
 * computes it within its transaction: every step is one pass, and what it gets wrong costs a sign in an excerpt.
 */
export const plainWords = (markdown: string): string =>
  withoutBetween(withoutBetween(markdown, "<!--", "-->"), "<script", "</script>")
    .replace(/!?\[([^[\]]{0,500})\]\([^()]{0,1000}\)/g, "$1")
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, " ")
    .replace(/^[ \t]*(?:[#>]+|[-+*]|\d{1,3}[.)])[ \t]+/gm, "")
    .replace(/^[ \t|:-]+$/gm, "")
    .replace(/[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/[|\\]/g, " ")
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities.get(name) ?? " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["#39", "'"],
]);

/** Leaves out what readers never see, up to its end, or to the text's where it has none. */
function withoutBetween(text: string, opening: string, closing: string): string {
  let kept = "";
  for (let at = 0; ; ) {
    const start = text.indexOf(opening, at);
    if (start < 0) return kept + text.slice(at);
    kept += `${text.slice(at, start)} `;
    const end = text.indexOf(closing, start);
    if (end < 0) return kept;
    at = end + closing.length;
  }
}
