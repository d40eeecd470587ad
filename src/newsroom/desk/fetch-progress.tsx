import { useQuery } from "@tanstack/react-query";
import { pluralize } from "#shared/text.ts";
import { feedVisitsQuery } from "../news-feed/news-feed.query.ts";
import type { FeedVisit } from "../news-feed/news-feed.schema.ts";

const pollIntervalMs = 700;

/** Shows how many of the feeds have been read; `before` is their state when the fetch began. */
export function FetchProgress({ before }: { before: FeedVisit[] }) {
  const { data: visits = before } = useQuery({ ...feedVisitsQuery, refetchInterval: pollIntervalMs });
  const known = new Map(before.map(({ url, fetchedAt }) => [url, fetchedAt]));
  const read = visits.filter(({ url, fetchedAt }) => fetchedAt !== known.get(url)).length;
  return (
    <p className="basis-full text-right text-13 text-muted tabular-nums max-sm:text-left">
      {read} of {pluralize(visits.length, "feed")} read
    </p>
  );
}
