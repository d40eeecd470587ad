/**
 * Returns a text without the characters at its end that are among the given ones. A pattern such as `/\/+$/` would do the
 * same, and look at every run of them again from each of its characters: a hostile address takes minutes.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
