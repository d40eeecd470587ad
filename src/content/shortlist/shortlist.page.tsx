import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from "react-router";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { Change, ChangePage } from "#cms/facts/change.ts";
import { ChangeItem } from "#cms/facts/change-item.tsx";
import { readSince } from "#cms/facts/change-parameters.ts";
import { factWords } from "#cms/facts/change-words.ts";
import { changesQuery, changesSinceQueries, vendorsFeedHref } from "#cms/facts/changes.query.ts";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { LoadError } from "#cms/page/page-states.tsx";
import { queryClientContext } from "#http/client/query.ts";
import { routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { keepFocus } from "#ui/keep-focus.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import type { vendorViews } from "../vendor/vendor.api.server.ts";
import type { ShortlistRow } from "./shortlist.queries.server.ts";
import { shortlistHref, useShortlist } from "./shortlist.ts";
import { readSlugs } from "./shortlist-entries.ts";
import { presentSlugs, renameOnShortlist, storedEntries } from "./shortlist-renaming.ts";
import { KeepOffer, RemoveMissing, ShortlistRows } from "./shortlist-rows.tsx";
import { ShortlistMessage } from "./vendor.shortlist.tsx";

const queries: PageQueries = ({ url: { searchParams } }) => {
  const { slugs } = readSlugs(searchParams);
  return [shortlistQuery(slugs), ...changesSinceQueries(slugs, searchParams)];
};

const pageLoader = serverLoader(queries);

/** Redirects vendors' former slugs to their current ones. */
export async function loader(page: LoaderFunctionArgs) {
  const answer = await pageLoader(page);
  const { searchParams } = new URL(page.request.url);
  const { queryKey } = shortlistQuery(readSlugs(searchParams).slugs);
  const moved = movedHref(searchParams, page.context.get(queryClientContext).getQueryData(queryKey));
  if (moved) throw redirect(moved, 301);
  return answer;
}

export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: ["v", "since"] };

export default function ShortlistPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const { slugs, ignored } = readSlugs(params);
  useOwnAddress(slugs.length === 0);
  useRenamedVendors();
  const title = "Shortlist";
  return (
    <Container className="pb-16">
      <Seo
        title={`${title} | ${site.name}`}
        description="Vendors you chose, with their key facts and your own notes. Your browser stores the list, and the link contains it."
        path={routes.shortlist.href()}
        noIndex="found"
      />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: title }]} />}
        title={title}
        lead="Stored in this browser. The link contains your list; your notes leave this device only in a board pack you download."
        actions={slugs.length > 0 && <PageActions title={title} path={shortlistHref(slugs)} />}
      />
      <ShortlistMessage className="mb-4" />
      {ignored.length > 0 && <IgnoredSlugs ignored={ignored} />}
      <div ref={keepFocus} tabIndex={-1} className="outline-none">
        {slugs.length > 0 ? <Shortlist slugs={slugs} /> : <EmptyShortlist />}
      </div>
    </Container>
  );
}

/** Updates the slugs on the reader's own list, which need not be in the URL. */
function useRenamedVendors() {
  const client = useQueryClient();
  useEffect(() => {
    void renameStored(client);
  }, [client]);
}

/** If the URL has no list, shows the reader's own list and puts it into the URL. */
function useOwnAddress(isAsked: boolean) {
  const ownList = useShortlist();
  const navigate = useNavigate();
  const href = shortlistHref(ownList.map(({ slug }) => slug));
  const isNeeded = isAsked && ownList.length > 0;
  useEffect(() => {
    if (isNeeded) void navigate(href, { replace: true, preventScrollReset: true });
  }, [isNeeded, href, navigate]);
}

/** Returns the URL with these vendors' current slugs, or null if they are already current. Keeps ignored values and the date. */
function movedHref(params: URLSearchParams, rows: ShortlistRow[] = []): string | null {
  const { slugs, ignored } = readSlugs(params);
  const currentSlugs = presentSlugs(slugs, rows);
  if (currentSlugs.join() === slugs.join()) return null;
  const since = params.get("since");
  return (
    shortlistHref([...currentSlugs, ...ignored.map(encodeURIComponent)]) +
    (since === null ? "" : `&${new URLSearchParams({ since })}`)
  );
}

/** Updates changed slugs in the URL and in the browser's storage. */
function usePresentSlugs(slugs: string[], rows: ShortlistRow[] | undefined) {
  const [params] = useSearchParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const moved = movedHref(params, rows);
  const currentSlugs = presentSlugs(slugs, rows ?? []).join();
  useEffect(() => {
    if (!rows) return;
    renameOnShortlist(rows);
    if (!moved) return;
    client.setQueryData(shortlistQuery(currentSlugs.split(",")).queryKey, rows);
    void navigate(moved, { replace: true, preventScrollReset: true });
  }, [rows, moved, currentSlugs, client, navigate]);
}

function Shortlist({ slugs }: { slugs: string[] }) {
  const { data: rows, isError } = useQuery(shortlistQuery(slugs));
  usePresentSlugs(slugs, rows);
  if (isError) return <LoadError title="Error loading vendors. Please try again later." />;
  if (!rows) return <ShortlistSkeleton count={slugs.length} />;
  const currentSlugs = presentSlugs(slugs, rows);
  const missingSlugs = currentSlugs.filter((slug) => !rows.some((row) => row.slug === slug));
  return (
    <>
      {missingSlugs.length > 0 && (
        <IgnoredSlugs ignored={missingSlugs}>
          <RemoveMissing slugs={currentSlugs} missingSlugs={missingSlugs} />
        </IgnoredSlugs>
      )}
      {rows.length === 0 ? (
        <EmptyShortlist />
      ) : (
        <>
          <KeepOffer rows={rows} slugs={currentSlugs} />
          <ShortlistRows rows={rows} slugs={currentSlugs} />
          <ShortlistChanges slugs={rows.map(({ slug }) => slug)} />
        </>
      )}
    </>
  );
}

const IgnoredSlugs = ({ ignored, children }: { ignored: string[]; children?: ReactNode }) => (
  <p role="status" className="mb-4 border-l-2 border-warn bg-warn-wash px-4 py-2 wrap-anywhere">
    Ignored, because the guide has no such vendor or the list is full:{" "}
    {ignored.slice(0, mostNamed).join(", ").slice(0, longestNaming)}. {children}
  </p>
);

const mostNamed = 12;
const longestNaming = 500;

const ShortlistSkeleton = ({ count }: { count: number }) => (
  <LoadingRegion>
    <div className="flex flex-col gap-4">
      {Array.from({ length: Math.min(count, 4) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
        <Skeleton key={place} className="h-40" />
      ))}
    </div>
  </LoadingRegion>
);

/** Explains how to fill the list. Hidden while the browser has a list that is not hydrated yet. */
const EmptyShortlist = () => (
  <div className="no-shortlist">
    <EmptyState
      title="Nothing on the shortlist yet"
      text="Tick vendors in the directory or on their profiles: this browser stores up to twelve, side by side with your notes. Compare four of them at a time, and send the list to colleagues as a link. Nothing you choose is stored anywhere else."
      action={
        <>
          <ButtonLink to={routes.vendors.href()} variant="primary">
            Explore vendors
          </ButtonLink>
          <ButtonLink to={routes.buyersGuides.href()}>Read a buyer's guide first</ButtonLink>
        </>
      }
    />
  </div>
);

/** A shortlist's vendors, with their current slugs. */
const shortlistQuery = (slugs: readonly string[]) =>
  queryOptions<ViewAnswer<typeof vendorViews, "shortlist">>({
    queryKey: ["api", `vendors?view=shortlist&v=${slugs.join(",")}`],
  });

/** Fetches the current slugs and names of the vendors on the reader's shortlist and renames them. */
async function renameStored(client: QueryClient) {
  const slugs = storedEntries().map(({ slug }) => slug);
  if (slugs.length > 0) renameOnShortlist(await client.fetchQuery(shortlistQuery(slugs)).catch(() => []));
}

/** What changed at the list's vendors since the day in the address, or a link to what changed since the reader's last visit. */
function ShortlistChanges({ slugs }: { slugs: string[] }) {
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
const visitsKey = "shortlist-visits";

/** Returns the day before today on which this browser last showed a shortlist. Null on the first visit and on the server. */
function useLastVisit(): string | null {
  const [lastVisit, setLastVisit] = useState<string | null>(null);
  useEffect(() => setLastVisit(recordVisit(new Date().toISOString().slice(0, 10))), []);
  return lastVisit;
}

function recordVisit(today: string): string | null {
  try {
    const [before = null, last = null] = (localStorage.getItem(visitsKey) ?? "").split(" ").filter(isDay);
    const newest = last ?? before;
    if (newest === today) return last === null ? null : before;
    localStorage.setItem(visitsKey, [newest, today].filter(Boolean).join(" "));
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
