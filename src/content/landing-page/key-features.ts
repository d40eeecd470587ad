const heading = "## Key Features to Look For";

/**
 * Takes the section of key features out of a landing page's content (spec 2.12): its '- ' lines as a list, and the content
 * without it. No list when the content has no such heading.
 */
export function splitKeyFeatures(content: string): { keyFeatures: string[]; rest: string } {
  const lines = content.split(/\r?\n/);
  const start = lines.findIndex((line) => line.trim() === heading);
  if (start < 0) return { keyFeatures: [], rest: content };
  const length = lines.slice(start + 1).findIndex((line) => /^#{1,2} /.test(line));
  const end = length < 0 ? lines.length : start + 1 + length;
  const keyFeatures = lines
    .slice(start + 1, end)
    .filter((line) => line.startsWith("- "))
    .map((line) => line.slice(2).trim());
  return { keyFeatures, rest: [...lines.slice(0, start), ...lines.slice(end)].join("\n").trim() };
}
