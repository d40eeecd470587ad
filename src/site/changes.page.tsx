import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { pageHref, readPage } from "#cms/engine/read/paged-list.ts";
import type { Change, ChangePage } from "#cms/facts/change.ts";
import { ChangeItem } from "#cms/facts/change-item.tsx";
import { type ChangeFilter, changesAt, changesQuery, readChangeFilter } from "#cms/facts/changes.query.ts";
import { changesPerPage } from "#cms/facts/changes-per-page.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { LoadError } from "#cms/page/page-states.tsx";
import { vendorChoiceQuery } from "#content/vendor/vendor.query.ts";
import { queryClientContext } from "#http/client/query.ts";
import { formatKnownDate } from "#shared/known-date.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { type PageSeo, Seo } from "#ui/document/seo.tsx";
import { type Site, useSite } from "#ui/document/site.tsx";
import { breadcrumbList } from "#ui/document/structured-data.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { LoadingRegion, Skeleton, SkeletonText } from "#ui/skeleton.tsx";

const listQuery = (params: URLSearchParams) => changesQuery(readChangeFilter(params), readPage(params));

const queries: PageQueries = ({ url: { searchParams } }) => [listQuery(searchParams)];

/** The slug of the vendor that the list is about; several are only counted. */
const onlyVendor = ({ vendors = [] }: ChangeFilter) => (vendors.length === 1 ? vendors[0] : undefined);

/** Changes name their vendor. Without any, it is looked up. */
export async function loader(page: LoaderFunctionArgs) {
  const answer = await serverLoader(queries)(page);
  const params = new URL(page.request.url).searchParams;
  const client = page.context.get(queryClientContext);
  const slug = onlyVendor(readChangeFilter(params));
  if (slug && client.getQueryData(listQuery(params).queryKey)?.items.length === 0)
    await client.prefetchQuery(vendorChoiceQuery(slug));
  return answer;
}

export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["vendor", "since", "type", "page"] };

export default function ChangesPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const filter = readChangeFilter(params);
  const isFiltered = changesAt(listPath, filter) !== listPath;
  const { data: list, isError } = useQuery(listQuery(params));
  const slug = onlyVendor(filter);
  const { data: named } = useQuery({
    ...vendorChoiceQuery(slug ?? ""),
    enabled: slug !== undefined && list?.items.length === 0,
  });
  const seo = changesSeo(site, list?.page);
  return (
    <Container className="pb-16">
      <Seo {...seo} noIndex={isError || (isFiltered && "found")} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Changes" }]} />}
        title="What Changed"
        lead={
          <>
            Facts that changed in vendors' profiles, corrections with their reason, events at the vendors and
            new articles, newest first. Also as a{" "}
            <a
              href={routes.changesFeed.href()}
              className="text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              feed
            </a>
            .
          </>
        }
      />
      {isError ? (
        <LoadError title="Error loading the changes. Please try again later." />
      ) : list ? (
        <ChangesList list={list} filter={filter} named={named} />
      ) : (
        <ChangesSkeleton />
      )}
    </Container>
  );
}

const listPath = routes.changes.href();

const changesSeo = (site: Site, page = 1): PageSeo => ({
  title: `What Changed${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
  description: `What changed in the ${site.name}: facts about vendors before and after, corrections with their reason, events and new articles.`,
  path: pageHref(listPath, page),
  structuredData: [breadcrumbList(site, [{ name: "Changes", path: listPath }])],
});

interface NamedVendor {
  slug: string;
  name: string;
}

/** A page's changes, grouped by day. `named` is the vendor that they are limited to, or empty if the guide has no such vendor. */
function ChangesList({
  list,
  filter,
  named,
}: {
  list: ChangePage;
  filter: ChangeFilter;
  named: NamedVendor[] | undefined;
}) {
  const pages = Math.ceil(list.total / changesPerPage);
  const address = changesAt(listPath, filter);
  const [first] = filter.vendors?.length === 1 ? list.items : [];
  const vendor = first ? { slug: first.slug, name: first.title } : named?.[0];
  return (
    <>
      {address !== listPath && <FilterNote filter={filter} vendor={vendor} />}
      {list.items.length === 0 ? (
        <NoChanges filter={filter} isUnknown={named?.length === 0} />
      ) : (
        byDay(list.items).map(([day, changes]) => (
          <section key={day} className="mb-10">
            <h2 className="border-t-2 border-ink pt-3 pb-2 text-20">
              <time dateTime={day}>{formatKnownDate(day)}</time>
            </h2>
            <ul className="border-b border-rule">
              {changes.map((change) => (
                <ChangeItem key={change.id} change={change} />
              ))}
            </ul>
          </section>
        ))
      )}
      <PageLinks path={address} list={{ page: list.page, pages }} />
    </>
  );
}

/** Names the filter of the list, with a link to the full list. */
const FilterNote = ({
  filter: { vendors = [], since, type },
  vendor,
}: {
  filter: ChangeFilter;
  vendor: NamedVendor | undefined;
}) => (
  <p className="mb-8 rounded-control bg-sunk px-4 py-3">
    {vendors.length > 0 ? (
      <>
        Only changes of{" "}
        {vendor ? (
          <Link
            to={routes.vendor.href(vendor)}
            className="font-medium text-accent underline underline-offset-4"
          >
            {vendor.name}
          </Link>
        ) : (
          pluralize(vendors.length, "vendor")
        )}
      </>
    ) : type ? (
      "Only changes at vendors"
    ) : (
      "Only changes"
    )}
    {since && ` since ${formatKnownDate(since)}`}.{" "}
    <Link to={listPath} className="text-accent underline underline-offset-4">
      Show all changes
    </Link>
  </p>
);

const NoChanges = ({
  filter: { vendors = [], since },
  isUnknown,
}: {
  filter: ChangeFilter;
  isUnknown: boolean;
}) => (
  <EmptyState
    title={since ? `No changes recorded since ${formatKnownDate(since)}` : "No changes recorded yet"}
    text={
      isUnknown
        ? `The guide has no vendor called ${vendors.join()}.`
        : since
          ? "Earlier changes are in the full list."
          : vendors.length > 0
            ? `No changes to ${vendors.length === 1 ? "this profile" : "these profiles"} have been recorded since publication.`
            : "Changes appear here as soon as a fact in a published profile changes."
    }
    action={<ButtonLink to={routes.vendors.href()}>Browse All Vendors</ButtonLink>}
  />
);

/** Groups changes by the day, month or year they happened, in order. */
const byDay = (changes: Change[]): [string, Change[]][] => [
  ...Map.groupBy(changes, ({ date }) => date.slice(0, "2026-11-22".length)),
];

const ChangesSkeleton = () => (
  <LoadingRegion>
    <Skeleton className="mb-4 h-8 w-48" />
    <SkeletonText lines={12} />
  </LoadingRegion>
);
