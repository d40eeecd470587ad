import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Plus, Rss, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import { entryHref } from "#cms/admin/addresses.ts";
import { describeErased, undoBatch } from "#cms/admin/batch.ts";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { formatCount, pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { Menu } from "#ui/menu.tsx";
import { articleCountsQuery } from "../article/article-desk.query.ts";
import { newsTab } from "../article/desk/news-addresses.ts";
import { refetchTwice } from "../article/desk/refetch-twice.ts";
import { feedVisitsQuery } from "../news-feed/news-feed.query.ts";
import type { FeedVisit } from "../news-feed/news-feed.schema.ts";

/** The newsroom's buttons, and the result of a fetch below them. */
export function NewsActions() {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const mayFetch = useMay("content:write");
  const mayDelete = useMay("content:delete");
  const { before, ...fetching } = useFetchRss();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {mayFetch && (
          <ServiceButton
            service="rss"
            icon={<Rss aria-hidden="true" className="max-sm:hidden" />}
            disabled={!isHydrated}
            isBusy={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            {fetching.isPending ? "Fetching..." : "Fetch RSS"}
          </ServiceButton>
        )}
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" className="max-sm:hidden" />}
          disabled={!isHydrated}
          onClick={() => void navigate(entryHref(newsTab, "new"))}
        >
          Create Article
        </Button>
        {mayDelete && <DeleteUnpublished />}
      </div>
      <p role="status" className="sr-only">
        {fetching.isPending && "Fetching feeds"}
      </p>
      {fetching.isPending && before && <FetchProgress before={before} />}
      {fetching.error && (
        <div className="basis-full">
          <Alert>{wordsOf(fetching.error)}</Alert>
        </div>
      )}
      {fetching.data && <FetchReport result={fetching.data} onClose={fetching.reset} />}
    </>
  );
}

/** The server's explanation, or else the specification's text. */
const wordsOf = (error: Error) =>
  error instanceof CallFailure && !error.isExplained ? "Failed to fetch RSS feed" : error.message;

function useFetchRss() {
  const client = useQueryClient();
  const [before, setBefore] = useState<FeedVisit[] | null>(null);
  const call = useAction({
    call: async () => {
      setBefore(await client.fetchQuery(feedVisitsQuery));
      return api("POST /api/news/fetch-rss");
    },
    done: ({ saved, errors }) => ({
      title: "RSS Feed Fetched",
      description: `${saved} articles saved, ${errors.length} errors`,
    }),
    failed: (error) => ({
      title: "Error",
      variant: "destructive",
      description: wordsOf(error),
    }),
    refetch: refetchTwice,
  });
  return { ...call, before };
}

function DeleteUnpublished() {
  const isHydrated = useIsHydrated();
  const { data: counts } = useQuery(articleCountsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const undo = useAction({
    call: undoBatch,
    done: (result) => ({
      title: "Success",
      description: [`${result.restored} articles restored`, describeErased(result)]
        .filter(Boolean)
        .join(". "),
    }),
    failed: "Failed to restore the articles",
    refetch: refetchTwice,
  });
  const deletion = useAction({
    call: () => api("DELETE /api/news/bulk/unpublished"),
    done: ({ deletedCount, batch }) => ({
      title: "Bulk Delete Completed",
      description: `${deletedCount} unpublished articles deleted successfully`,
      ...(batch && { action: { label: "Restore all", onClick: () => undo.mutate(batch) } }),
    }),
    failed: "Failed to bulk delete unpublished articles",
    refetch: refetchTwice,
  });
  const unpublishedCount = counts ? counts.total - counts.published : 0;
  return (
    <>
      <Menu
        trigger={
          <IconButton label="More actions" disabled={!isHydrated}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: "Delete Unpublished",
            icon: <Trash2 aria-hidden="true" />,
            isDestructive: true,
            isDisabled: unpublishedCount === 0,
            onSelect: () => setIsAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Delete Unpublished"
        text={`${pluralize(unpublishedCount, "article is", "articles are")} not published: drafts and rewrites not yet reviewed. They will be moved to the trash.`}
        confirmLabel={deletion.isPending ? "Deleting..." : `Delete ${formatCount(unpublishedCount)}`}
        isDestructive
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}

const pollIntervalMs = 700;

/** Shows how many feeds have been fetched. `before` is their state when the fetch started. */
function FetchProgress({ before }: { before: FeedVisit[] }) {
  const { data: visits = before } = useQuery({ ...feedVisitsQuery, refetchInterval: pollIntervalMs });
  const earlierVisits = new Map(before.map(({ url, fetchedAt }) => [url, fetchedAt]));
  const read = visits.filter(({ url, fetchedAt }) => fetchedAt !== earlierVisits.get(url)).length;
  return (
    <p className="basis-full text-right text-13 text-muted tabular-nums max-sm:text-left">
      {read} of {pluralize(visits.length, "feed")} read
    </p>
  );
}

const shownAtFirst = 10;

/** The result of a fetch, with each error's feed and item. */
function FetchReport({
  result: { saved, skipped, errors },
  onClose,
}: {
  result: { saved: number; skipped: number; errors: string[] };
  onClose: () => void;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const visibleErrors = isWhole ? errors : errors.slice(0, shownAtFirst);
  return (
    <section
      aria-label="Fetch results"
      className="flex basis-full flex-col items-start gap-2 rounded-control bg-sunk p-4"
    >
      <div className="flex w-full flex-wrap items-center justify-between gap-3">
        <p className="tabular-nums">
          {pluralize(saved, "article")} saved, {pluralize(skipped, "duplicate")},{" "}
          {pluralize(errors.length, "error")}
        </p>
        <Button onClick={onClose}>Close</Button>
      </div>
      {visibleErrors.length > 0 && (
        <ul aria-label="Errors" className="list-disc pl-5 text-13">
          {visibleErrors.map((error, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items can have identical errors, and the list never changes
            <li key={place} className="wrap-anywhere">
              {error}
            </li>
          ))}
        </ul>
      )}
      {visibleErrors.length < errors.length && (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          Show all {pluralize(errors.length, "error")}
        </Button>
      )}
    </section>
  );
}
