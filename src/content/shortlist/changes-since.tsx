import { useQuery } from "@tanstack/react-query";
import type { Change, ChangePage } from "#cms/facts/change.ts";
import { ChangeItem } from "#cms/facts/change-item.tsx";
import { factWords } from "#cms/facts/change-words.ts";
import { changesSinceQuery, vendorsFeedHref } from "#cms/facts/changes.query.ts";
import { LoadError } from "#cms/page/page-states.tsx";
import { formatDate, pluralize } from "#shared/text.ts";
import { Link } from "#ui/link.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";

interface Props {
  /** The vendors' slugs. */
  vendors: readonly string[];
  /** The first day, `2026-10-25`. */
  since: string;
}

/** Lists what changed and fell due at vendors since a day, with the feed that goes on from here. */
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
      <Changes title="Corrected" changes={list.corrections ?? []} />
      <Changes title="New" changes={list.items.filter(({ kind }) => kind !== "correction")} />
      {list.due && <FallenDue since={since} {...list.due} />}
      <p className="mt-2">
        <a href={vendorsFeedHref(vendors)} className="text-accent underline underline-offset-4">
          Follow later changes as a feed
        </a>
      </p>
    </>
  );
}

const Changes = ({ title, changes }: { title: string; changes: Change[] }) =>
  changes.length > 0 && (
    <>
      <h3 className="mt-6 mb-2 text-17">{title}</h3>
      <ul className="border-b border-rule">
        {changes.map((change) => (
          <ChangeItem key={change.id} change={change} />
        ))}
      </ul>
    </>
  );

/** Facts whose check expired since a day. The values do not change until an editor checks them. */
const FallenDue = ({ since, items, total }: NonNullable<ChangePage["due"]> & { since: string }) => (
  <>
    <h3 className="mt-6 mb-2 text-17">Now due for a check</h3>
    <p className="mb-2 text-muted">
      {total === 0
        ? `No fact has fallen due for a check since ${formatDate(since)}.`
        : `${pluralize(total, "fact")} fell due for a check${total > items.length ? `; these are the latest ${items.length}` : ""}.`}
    </p>
    {total > 0 && (
      <ul className="border-b border-rule">
        {items.map(({ path, title, checkedAt, dueAt, ...fact }) => (
          <li key={`${path} ${fact.field} ${fact.item}`} className="border-t border-rule py-2 wrap-anywhere">
            <Link to={path} className="font-medium hover:text-accent hover:underline">
              {title}
            </Link>
            {` · ${factWords({ ...fact, before: null, after: null })} `}
            <span className="text-muted">{`checked ${formatDate(checkedAt)}, due since ${formatDate(dueAt)}`}</span>
          </li>
        ))}
      </ul>
    )}
  </>
);
