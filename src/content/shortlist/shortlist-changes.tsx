import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { Change, ChangePage } from "#cms/facts/change.ts";
import { ChangeItem } from "#cms/facts/change-item.tsx";
import { readSince } from "#cms/facts/change-parameters.ts";
import { factWords } from "#cms/facts/change-words.ts";
import { changesQuery, vendorsFeedHref } from "#cms/facts/changes.query.ts";
import { LoadError } from "#cms/page/page-states.tsx";
import { formatDate, pluralize } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Link } from "#ui/link.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { shortlistHref } from "./shortlist.ts";

/** What changed at the list's vendors since the day in the address, or a link to what changed since the reader's last visit. */
export function ShortlistChanges({ slugs }: { slugs: string[] }) {
  const [params] = useSearchParams();
  const since = readSince(params);
  const lastVisit = useLastVisit();
  const day = since ?? lastVisit;
  if (day === null) return null;
  return (
    <section aria-labelledby="shortlist-changes" className="mt-12 print:hidden">
      <h2 id="shortlist-changes" className="mb-2 text-20">
        {since === null ? "Since your last visit" : `What changed since ${formatDate(day)}`}
      </h2>
      {since === null ? (
        <ArrowLink to={`${shortlistHref(slugs)}&since=${day}`}>
          {`See what changed since ${formatDate(day)}`}
        </ArrowLink>
      ) : (
        <ChangesSince vendors={slugs} since={day} />
      )}
    </section>
  );
}

/** The days of this visit and of the one before, `2026-10-25 2026-11-02`. Stored only in the browser. */
const key = "shortlist-visits";

/** Returns the day before today on which this browser last showed a shortlist. Null on the first visit and on the server. */
function useLastVisit(): string | null {
  const [lastVisit, setLastVisit] = useState<string | null>(null);
  useEffect(() => setLastVisit(recordVisit(new Date().toISOString().slice(0, 10))), []);
  return lastVisit;
}

function recordVisit(today: string): string | null {
  try {
    const [before = null, last = null] = (localStorage.getItem(key) ?? "").split(" ").filter(isDay);
    const newest = last ?? before;
    if (newest === today) return last === null ? null : before;
    localStorage.setItem(key, [newest, today].filter(Boolean).join(" "));
    return newest;
  } catch {
    // Storage is blocked: every visit is the first.
    return null;
  }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

interface Props {
  /** The vendors' slugs. */
  vendors: readonly string[];
  /** The first day, `2026-10-25`. */
  since: string;
}

/** Lists what changed and fell due at vendors since a day, with the feed that goes on from here. */
function ChangesSince({ vendors, since }: Props) {
  const { data: list, isError } = useQuery(changesQuery({ vendors, since }));
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
