import type { DifferencePart } from "#shared/word-difference.ts";

/** The text of one version, with the words marked that the other lacks. */
export function WordDifference({
  parts,
  without,
}: {
  parts: DifferencePart[];
  without: "added" | "removed";
}) {
  const visibleParts = parts.filter(({ kind }) => kind !== without);
  if (visibleParts.length === 0) return <p className="text-muted italic">Empty</p>;
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {visibleParts.map(({ kind, text }, index) =>
        kind === "same" ? (
          text
        ) : kind === "removed" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no id and are always replaced together
          <del key={index} className="rounded-control bg-danger-wash">
            {text}
          </del>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <ins key={index} className="rounded-control bg-accent-wash not-forced-colors:no-underline">
            {text}
          </ins>
        ),
      )}
    </p>
  );
}
