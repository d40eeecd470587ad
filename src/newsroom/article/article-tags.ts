/** Returns the tags of a comma-separated text (admin spec, section 5). */
export const splitTags = (text: string): string[] =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
