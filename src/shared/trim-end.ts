/**
 * Removes any of the given characters from the end of a text. A pattern such as `/\/+$/` does the same but rescans every run from
 * each of its characters, which takes minutes for a hostile address.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
