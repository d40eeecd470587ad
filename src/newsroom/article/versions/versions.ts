import { formatMoment } from "#ui/admin/formats.ts";
import type { ArticleVersions, RewriteVersion, VersionParts } from "../article-versions.ts";

/** A version of an article that can be restored. */
export interface Version {
  /** The rewrite that wrote or replaced it. */
  run: number;
  parts: "result" | "former";
  label: string;
  texts: VersionParts;
}

/** Returns the versions other than the current one, newest first: the rewrites, and the editors' revisions of them. */
export function formerVersions({ current, versions }: ArticleVersions): Version[] {
  const all = versions.flatMap((version): Version[] => [
    ...(version.result
      ? [{ run: version.id, parts: "result" as const, label: labelOf(version), texts: version.result }]
      : []),
    ...(version.former
      ? [
          {
            run: version.id,
            parts: "former" as const,
            label: `Before ${formatMoment(version.createdAt)}, as edited`,
            texts: version.former,
          },
        ]
      : []),
  ]);
  const listedKeys = new Set(current ? [keyOf(current)] : []);
  // An unedited rewrite is also what the next one replaced. It is listed as its own rewrite only.
  return all
    .filter(({ parts, texts }) => parts === "result" || !all.some((one) => isResultOf(one, texts)))
    .filter(({ texts }) => {
      const isListed = listedKeys.has(keyOf(texts));
      listedKeys.add(keyOf(texts));
      return !isListed;
    });
}

const isResultOf = ({ parts, texts }: Version, other: VersionParts) =>
  parts === "result" && keyOf(texts) === keyOf(other);

const keyOf = ({ title, excerpt, content, whyItMatters }: VersionParts) =>
  JSON.stringify([title, excerpt, content, whyItMatters]);

const labelOf = ({ finishedAt, createdAt, instruction, styleGuideName }: RewriteVersion) =>
  [formatMoment(finishedAt ?? createdAt), instruction ? `“${instruction}”` : styleGuideName].join(" · ");
