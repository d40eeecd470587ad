const heading = "## Key Features to Look For";

export interface KeyFeatures {
  /** The texts of its '- ' lines with what is indented below them, in markdown. */
  items: string[];
  /** The rest of the section, in markdown. */
  notes: string;
}

/**
 * Takes the section of key features out of a landing page's content (spec 2.12): its '- ' lines as a list, its other text,
 * and the content without it. Nothing is taken when the content has no such heading.
 */
export function splitKeyFeatures(content: string): { keyFeatures: KeyFeatures; rest: string } {
  const lines = content.split(/\r?\n/);
  const start = lines.findIndex((line) => line.trim() === heading);
  if (start < 0) return { keyFeatures: { items: [], notes: "" }, rest: content };
  const length = lines.slice(start + 1).findIndex((line) => /^#{1,2} /.test(line));
  const end = length < 0 ? lines.length : start + 1 + length;
  return {
    keyFeatures: readSection(lines.slice(start + 1, end)),
    rest: [...lines.slice(0, start), ...lines.slice(end)].join("\n").trim(),
  };
}

function readSection(lines: string[]): KeyFeatures {
  const items: string[][] = [];
  const notes: string[] = [];
  let item: string[] | null = null;
  for (const line of lines) {
    if (line.startsWith("- ")) {
      item = [line.slice(2).trim()];
      items.push(item);
    } else if (item && /^\s+\S/.test(line)) item.push(line.replace(/^ {1,2}/, ""));
    else {
      item = null;
      notes.push(line);
    }
  }
  return { items: items.map((parts) => parts.join("\n")), notes: notes.join("\n").trim() };
}
