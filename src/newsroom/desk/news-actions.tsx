import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Plus, Rss, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { entryHref } from "#cms/admin/addresses.ts";
import { undoBatchPath } from "#cms/admin/batch.ts";
import { callApi } from "#cms/admin/calls.ts";
import { useMay } from "#cms/admin/editor-context.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { Menu } from "#ui/menu.tsx";
import { newsTab } from "../article/desk/news-addresses.ts";
import { failure, useNewsCall } from "../article/desk/use-news-call.tsx";
import { articleCountsQuery } from "../article/newsroom.query.ts";
import { feedVisitsQuery } from "../news-feed/news-feed.query.ts";
import type { FeedVisit } from "../news-feed/news-feed.schema.ts";
import { fetchResult } from "../news-feed/news-feed.schema.ts";
import { FetchProgress } from "./fetch-progress.tsx";
import { FetchReport } from "./fetch-report.tsx";

/** The newsroom's buttons, with the result of a fetch below them. */
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
          <Button
            icon={<Rss aria-hidden="true" className="max-sm:hidden" />}
            disabled={!isHydrated}
            isBusy={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            {fetching.isPending ? "Fetching..." : "Fetch RSS"}
          </Button>
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
          <Alert>{fetching.error.message}</Alert>
        </div>
      )}
      {fetching.data && <FetchReport result={fetching.data} onClose={fetching.reset} />}
    </>
  );
}

function useFetchRss() {
  const client = useQueryClient();
  const [before, setBefore] = useState<FeedVisit[] | null>(null);
  const call = useNewsCall({
    send: async () => {
      setBefore(await client.fetchQuery(feedVisitsQuery));
      return fetchResult.parse(await callApi("POST", "/api/news/fetch-rss"));
    },
    done: ({ saved, errors }) => ({
      title: "RSS Feed Fetched",
      description: `${saved} articles saved, ${errors.length} errors`,
    }),
    failed: ({ message }) => ({
      title: "Error",
      variant: "destructive",
      description: message || "Failed to fetch RSS feed",
    }),
  });
  return { ...call, before };
}

function DeleteUnpublished() {
  const isHydrated = useIsHydrated();
  const { data: counts } = useQuery(articleCountsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const undo = useNewsCall({
    send: async (batch: number) => restoration.parse(await callApi("POST", undoBatchPath(batch))),
    done: ({ restored }) => ({ title: "Success", description: `${restored} articles restored` }),
    failed: failure("Failed to restore the articles"),
  });
  const deletion = useNewsCall({
    send: async () => deletionResult.parse(await callApi("DELETE", "/api/news/bulk/unpublished")),
    done: ({ deletedCount, batch }) => ({
      title: "Bulk Delete Completed",
      description: `${deletedCount} unpublished articles deleted successfully`,
      ...(batch && { action: { label: "Restore all", onClick: () => undo.mutate(batch) } }),
    }),
    failed: failure("Failed to bulk delete unpublished articles"),
  });
  const unpublished = counts ? counts.total - counts.published : 0;
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
            isDisabled: unpublished === 0,
            onSelect: () => setIsAsking(true),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Delete Unpublished"
        text={`${pluralize(unpublished, "article is", "articles are")} not published: drafts, and rewrites that nobody has reviewed yet. Deleted, they go into the trash.`}
        confirmLabel={deletion.isPending ? "Deleting..." : `Delete ${formatCount(unpublished)}`}
        isDestructive
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}

const deletionResult = z.object({ deletedCount: z.number(), batch: z.number().optional() });
const restoration = z.object({ restored: z.number() });
