import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { compareWords } from "#shared/word-difference.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { WordDifference } from "#ui/admin/word-difference.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { ArticleVersions, RewriteVersion, VersionParts } from "../article-versions.ts";
import { refetchTwice } from "../desk/refetch-twice.ts";

const articleVersionsQuery = (articleId: number) =>
  queryOptions({
    queryKey: ["admin", "news", "versions", articleId],
    staleTime: 0,
    queryFn: () => api("GET /api/news/{id}/rewrites", { params: { id: articleId } }),
  });

/** A button that compares an article with a former version. Renders nothing without former versions. */
export function FormerVersion({ articleId, onTaken }: { articleId: number; onTaken?: () => void }) {
  const { data } = useQuery(articleVersionsQuery(articleId));
  const [isOpen, setIsOpen] = useState(false);
  const versions = data ? formerVersions(data) : [];
  if (!data?.current || versions.length === 0) return null;
  return (
    <Dialog
      size="full"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title="Side by side with an earlier version"
      trigger={<Button className="mb-4">Compare with {pluralize(versions.length, "earlier version")}</Button>}
    >
      <Comparison
        articleId={articleId}
        updatedAt={data.updatedAt}
        current={data.current}
        versions={versions}
        isPublished={data.status === "published"}
        onTaken={() => {
          setIsOpen(false);
          onTaken?.();
        }}
      />
    </Dialog>
  );
}

function Comparison({
  articleId,
  updatedAt,
  current,
  versions,
  isPublished,
  onTaken,
}: {
  articleId: number;
  /** The version of the article that has the `current` parts. */
  updatedAt: string;
  current: VersionParts;
  versions: Version[];
  isPublished: boolean;
  onTaken: () => void;
}) {
  const [versionIndex, setVersionIndex] = useState(0);
  const mayTake = useMay("content:write");
  const version = versions[versionIndex] ?? versions[0];
  const take = useAction({
    call: ({ run, parts }: Version) =>
      api("POST /api/news/{id}/rewrites/{run}/take-back", {
        params: { id: articleId, run },
        body: { parts },
        version: updatedAt,
      }),
    done: () => ({
      title: "The previous version was restored",
      description: "The other version is kept too.",
    }),
    failed: "Failed to restore the earlier version",
    refetch: refetchTwice,
  });
  if (!version) return null;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Former version"
          className="min-w-[min(16rem,100%)]"
          options={versions.map(({ label }, index) => ({ value: String(index), label }))}
          value={String(versionIndex)}
          onChange={({ target }) => setVersionIndex(Number(target.value))}
        />
        {mayTake && !isPublished && (
          <Button isBusy={take.isPending} onClick={() => take.mutate(version, { onSuccess: onTaken })}>
            Restore this version
          </Button>
        )}
      </div>
      <dl className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        {fields.map(({ name, label }) => (
          <FieldPair key={name} label={label} former={version.texts[name]} now={current[name]} />
        ))}
      </dl>
    </div>
  );
}

const fields: { name: keyof VersionParts; label: string }[] = [
  { name: "title", label: "Title" },
  { name: "excerpt", label: "Excerpt" },
  { name: "content", label: "Text" },
  { name: "whyItMatters", label: "Why it matters to family offices" },
];

function FieldPair({ label, former, now }: { label: string; former: string; now: string }) {
  const parts = compareWords(former, now);
  return (
    <>
      <dt className="border-t border-rule pt-3 font-medium md:col-span-2">{label}</dt>
      <dd className="min-w-0">
        <p className="text-13 text-muted">Former</p>
        <WordDifference parts={parts} without="added" />
      </dd>
      <dd className="min-w-0">
        <p className="text-13 text-muted">Now</p>
        <WordDifference parts={parts} without="removed" />
      </dd>
    </>
  );
}

/** A version of an article that can be restored. */
interface Version {
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
