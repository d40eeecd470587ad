/** A run of words in both versions or only one. */
export interface DifferencePart {
  text: string;
  kind: "same" | "removed" | "added";
}

/** Above this many word pairs, the differing middle is shown as a whole, because the table grows quadratically. */
const mostCells = 4_000_000;

/** Compares two texts word by word, by their longest common subsequence. A gap belongs to the word before it. */
export function compareWords(before: string, after: string): DifferencePart[] {
  const [old, next] = [tokens(before), tokens(after)];
  let start = 0;
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, next.length) - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  const middle = compareMiddle(old.slice(start, old.length - end), next.slice(start, next.length - end));
  return joinParts([
    ...old.slice(0, start).map((text) => ({ text, kind: "same" as const })),
    ...middle,
    ...old.slice(old.length - end).map((text) => ({ text, kind: "same" as const })),
  ]);
}

function compareMiddle(old: string[], next: string[]): DifferencePart[] {
  if ((old.length + 1) * (next.length + 1) > mostCells)
    return [
      { text: old.join(""), kind: "removed" },
      { text: next.join(""), kind: "added" },
    ];
  return walk(old, next, commonLengths(old, next));
}

/** The length of the longest common subsequence from each pair of positions to the ends, row by row. */
function commonLengths(old: string[], next: string[]): Uint16Array {
  const width = next.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === next[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  return lengths;
}

function walk(old: string[], next: string[], lengths: Uint16Array): DifferencePart[] {
  const width = next.length + 1;
  const parts: DifferencePart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    const [removed, added] = [old[i], next[j]];
    if (removed !== undefined && removed === added) {
      parts.push({ text: removed, kind: "same" });
      i++;
      j++;
    } else if (
      added === undefined ||
      (removed !== undefined && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      parts.push({ text: removed ?? "", kind: "removed" });
      i++;
    } else {
      parts.push({ text: added, kind: "added" });
      j++;
    }
  }
  return parts;
}

function joinParts(parts: DifferencePart[]): DifferencePart[] {
  const runs: DifferencePart[] = [];
  for (const { text, kind } of parts) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += text;
    else runs.push({ text, kind });
  }
  return runs;
}

const tokens = (text: string) => text.match(/\S+\s*|\s+/g) ?? [];
