import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { compareWords } from "#shared/word-difference.ts";
import { WordDifference } from "#ui/admin/word-difference.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { VersionParts } from "../article-versions.ts";
import { refetchTwice } from "../desk/refetch-twice.ts";
import { formerVersions, type Version } from "./versions.ts";

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
  current,
  versions,
  isPublished,
  onTaken,
}: {
  articleId: number;
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
