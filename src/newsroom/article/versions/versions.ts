import { formatMoment } from "#cms/admin/formats.ts";
import type { ArticleVersions, RewriteVersion, VersionParts } from "../article-versions.ts";

/** A version of an article that can be taken back. */
export interface Version {
  /** The rewrite that wrote it, or that replaced it. */
  run: number;
  parts: "result" | "former";
  label: string;
  texts: VersionParts;
}

/** The versions other than the present one, the newest first: what rewrites wrote, and what editors had made of it. */
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
  const told = new Set(current ? [keyOf(current)] : []);
  // What a rewrite wrote and nobody changed is also what the next one replaced: it is named by its own rewrite.
  return all
    .filter(({ parts, texts }) => parts === "result" || !all.some((one) => isResultOf(one, texts)))
    .filter(({ texts }) => {
      const isTold = told.has(keyOf(texts));
      told.add(keyOf(texts));
      return !isTold;
    });
}

const isResultOf = ({ parts, texts }: Version, other: VersionParts) =>
  parts === "result" && keyOf(texts) === keyOf(other);

const keyOf = ({ title, excerpt, content, whyItMatters }: VersionParts) =>
  JSON.stringify([title, excerpt, content, whyItMatters]);

const labelOf = ({ finishedAt, createdAt, instruction, styleGuideName }: RewriteVersion) =>
  [formatMoment(finishedAt ?? createdAt), instruction ? `“${instruction}”` : styleGuideName].join(" · ");
