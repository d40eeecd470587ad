import { useQuery } from "@tanstack/react-query";
import { ChangeItem } from "#cms/facts/change-item.tsx";
import { changesSinceQuery, vendorsFeedHref } from "#cms/facts/changes.query.ts";
import { LoadError } from "#cms/page/page-states.tsx";
import { formatDate, pluralize } from "#shared/text.ts";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";

interface Props {
  /** The vendors' slugs. */
  vendors: readonly string[];
  /** The first day, `2026-10-25`. */
  since: string;
}

/** Lists what changed at vendors since a day, with the feed that goes on from here. */
export function ChangesSince({ vendors, since }: Props) {
  const { data: list, isError } = useQuery(changesSinceQuery(vendors, since));
  if (isError) return <LoadError title="Error loading the changes. Please try again later." />;
  if (!list)
    return (
      <LoadingRegion>
        <Skeleton className="h-40" />
      </LoadingRegion>
    );
  return (
    <>
      <p className="mb-2 text-muted">
        {list.total === 0
          ? `We have not recorded a change since ${formatDate(since)}.`
          : `We recorded ${pluralize(list.total, "change")} since ${formatDate(since)}${list.total > list.items.length ? `; these are the newest ${list.items.length}` : ""}.`}
      </p>
      {list.items.length > 0 && (
        <ul className="border-b border-rule">
          {list.items.map((change) => (
            <ChangeItem key={change.id} change={change} />
          ))}
        </ul>
      )}
      <p className="mt-2">
        <a href={vendorsFeedHref(vendors)} className="text-accent underline underline-offset-4">
          Follow later changes as a feed
        </a>
      </p>
    </>
  );
}
