import { useQuery } from "@tanstack/react-query";
import { pluralize } from "#shared/text.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { feedHealthQuery } from "./news-feed.query.ts";
import type { FeedHealth } from "./news-feed.schema.ts";

/** Shows how long a feed has been failing, and its yield. */
export function FeedHealthNote({ url }: { url: string }) {
  const { data } = useQuery(feedHealthQuery);
  const health = data?.find((one) => one.url === url);
  if (!health) return null;
  const parts = [...stateOf(health), ...yieldOf(health)];
  return parts.length > 0 && <p className="text-13 text-muted tabular-nums">{parts.join(" · ")}</p>;
}

function stateOf({ failingSince, lastGoodAt }: FeedHealth): string[] {
  if (!failingSince) return [];
  const lastGood = lastGoodAt
    ? `last fetched successfully ${formatMoment(lastGoodAt)}`
    : "never fetched successfully";
  return [`Failing since ${formatMoment(failingSince)}`, lastGood];
}

function yieldOf({ itemsPerWeek, publishedShare }: FeedHealth): string[] {
  if (itemsPerWeek === null) return [];
  const amount = `${pluralize(itemsPerWeek, "item")} a week`;
  return publishedShare === null ? [amount] : [amount, `${Math.round(publishedShare * 100)}% published`];
}
