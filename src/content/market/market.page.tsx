import "./market.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { pageHref, readPage } from "#cms/engine/read/paged-list.ts";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { LoadError } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { formatCount, pluralize } from "#shared/text.ts";
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
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { MarketTable } from "./market.table-view.tsx";
import {
  type MarketChoice,
  marketCsvHref,
  marketHref,
  marketKey,
  readMarketChoice,
} from "./market-address.ts";
import type { marketRead } from "./market-reads.server.ts";

type MarketAnswer = ReadAnswer<typeof marketRead>;

const marketQuery = (params: URLSearchParams) =>
  queryOptions<MarketAnswer>({ queryKey: ["api", marketKey(readMarketChoice(params), readPage(params))] });

const queries: PageQueries = ({ url: { searchParams } }) => [marketQuery(searchParams)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["order", "feature", "page"] };

export default function MarketPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const choice = readMarketChoice(params);
  const { data: market, isError } = useQuery(marketQuery(params));
  const isChosen = choice.order !== "category" || choice.features.length > 0;
  return (
    <Container className="pb-16">
      <Seo {...marketSeo(site, market?.page)} noIndex={isError || (isChosen && "found")} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Market Map" }]} />}
        title="Market Map"
        lead="What we have found about every feature of every vendor. Each mark leads to its source."
      />
      {isError ? (
        <LoadError title="Error loading the market map. Please try again later." />
      ) : market ? (
        <MarketMap market={market} choice={choice} />
      ) : (
        <LoadingRegion>
          <SkeletonText lines={12} />
        </LoadingRegion>
      )}
    </Container>
  );
}

const marketSeo = (site: Site, page = 1): PageSeo => ({
  title: `Market Map${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
  description: `All vendors and features of ${site.product} in one table: what is documented, reported, stated by the vendor or not found.`,
  path: pageHref(routes.market.href(), page),
  structuredData: [breadcrumbList(site, [{ name: "Market Map", path: routes.market.href() }])],
});

const linkClass = "text-accent underline underline-offset-4";

function MarketMap({ market, choice }: { market: MarketAnswer; choice: MarketChoice }) {
  if (market.vendors.length === 0 || market.features.length === 0)
    return (
      <EmptyState
        title="No evidence to show"
        text={
          choice.features.length > 0
            ? "We have not found a vendor with evidence for these features."
            : "The map appears here as soon as vendors and features are published."
        }
        action={<ButtonLink to={routes.vendors.href()}>Browse All Vendors</ButtonLink>}
      />
    );
  const other = choice.order === "category" ? "coverage" : "category";
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <span>
          {`${pluralize(market.total, "vendor")}, ${formatCount(market.features.length)} features, by ${choice.order}`}
        </span>
        <Link to={marketHref({ ...choice, order: other })} className={linkClass}>
          {`Order by ${other}`}
        </Link>
        {choice.features.length > 0 && (
          <Link to={marketHref({ ...choice, features: [] })} className={linkClass}>
            Show all vendors
          </Link>
        )}
        <a href={marketCsvHref(choice)} download className={linkClass}>
          Download as CSV
        </a>
      </p>
      <MarketTable {...market} />
      <PageLinks path={marketHref(choice)} list={market} />
    </>
  );
}
