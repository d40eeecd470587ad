import "./market.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useSearchParams } from "react-router";
import { pageHref, readPage } from "#cms/engine/read/paged-list.ts";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { LoadError } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ChipLink } from "#ui/chip.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { type PageSeo, Seo } from "#ui/document/seo.tsx";
import { type Site, useSite } from "#ui/document/site.tsx";
import { breadcrumbList } from "#ui/document/structured-data.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import type { Choice } from "../directory/directory-facets.ts";
import { MarketPicture, MarketScatter, MarketTimeline } from "./market.charts.tsx";
import { MarketTable } from "./market.table-view.tsx";
import {
  type MarketChoice,
  marketCsvHref,
  marketHref,
  marketKey,
  marketParameters,
  readMarketChoice,
} from "./market-address.ts";
import type { marketRead } from "./market-reads.server.ts";

export type MarketAnswer = ReadAnswer<typeof marketRead>;

const marketQuery = (params: URLSearchParams) =>
  queryOptions<MarketAnswer>({ queryKey: ["api", marketKey(readMarketChoice(params), readPage(params))] });

const queries: PageQueries = ({ url: { searchParams } }) => [marketQuery(searchParams)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: marketParameters };

export default function MarketPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const { data: market, isError } = useQuery(marketQuery(params));
  const isChosen = marketKey(readMarketChoice(params), 1) !== "market";
  return (
    <Container className="pb-16">
      <Seo {...marketSeo(site, market?.page)} noIndex={isError || (isChosen && "found")} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Market Map" }]} />}
        title="Market Map"
        lead="Which vendors offer which features, and how strong the evidence is. Each mark leads to its source."
      />
      {isError ? (
        <LoadError title="Error loading the market map. Please try again later." />
      ) : market ? (
        <MarketMap market={market} />
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
  description: `All vendors and features of ${site.product} on one map: what is documented, reported, stated by the vendor or not found.`,
  path: pageHref(routes.market.href(), page),
  structuredData: [breadcrumbList(site, [{ name: "Market Map", path: routes.market.href() }])],
});

function MarketMap({ market }: { market: MarketAnswer }) {
  const { choice, choices, ignored, features, total, known, picture, scatter, timeline } = market;
  const isEmpty = total === 0 || features.length === 0;
  const lead = `${pluralize(total, "vendor")} and ${pluralize(features.length, "feature")}: we have evidence for ${formatCount(known)} of ${formatCount(total * features.length)}.`;
  return (
    <>
      <Section
        title="Vendors and Features"
        lead={isEmpty ? undefined : lead}
        hasRule={false}
        action={
          <a
            href={marketCsvHref(choice)}
            download
            className="text-accent underline underline-offset-4 print:hidden"
          >
            Download as CSV
          </a>
        }
      >
        <MarketChooser choice={choice} choices={choices} ignored={ignored} />
        {isEmpty ? (
          <NoEvidence isFiltered={choice.feature.length + choice.market.length > 0} />
        ) : (
          <>
            {picture.length > 0 && <MarketPicture picture={picture} features={features} total={total} />}
            <MarketTable {...market} isGrouped={choice.order === "category"} />
            <PageLinks path={marketHref(choice)} list={market} />
          </>
        )}
      </Section>
      {!isEmpty && scatter && (
        <Section
          title="Breadth and Evidence"
          lead="On the right: vendors with evidence for many features. At the top: vendors with documents or independent reports, not only their own word."
        >
          <MarketScatter scatter={scatter} />
        </Section>
      )}
      {timeline && timeline.lanes.length > 0 && (
        <Section
          title="Events"
          lead={`Acquisitions, funding and product news by vendor, newest first.${timeline.isCut ? ` These are the ${timeline.lanes.length} vendors with the newest events.` : ""}`}
          action={<ArrowLink to={routes.changes.href()}>All Changes</ArrowLink>}
        >
          <MarketTimeline timeline={timeline} />
        </Section>
      )}
    </>
  );
}

const NoEvidence = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    title="No evidence to show"
    text={
      isFiltered
        ? "We have not found a vendor with evidence for these features in these markets."
        : "The map appears here as soon as vendors and features are published."
    }
    action={<ButtonLink to={routes.vendors.href()}>Browse All Vendors</ButtonLink>}
  />
);

const facets = ["feature", "market"] as const;

const orders = [
  { value: "category", label: "By category" },
  { value: "coverage", label: "By coverage" },
];

/** Chooses order, features and market: a form that works without scripts, and a link per choice that removes it. */
function MarketChooser({
  choice,
  choices,
  ignored,
}: {
  choice: MarketChoice;
  choices: Record<(typeof facets)[number], Choice[]>;
  ignored: string[];
}) {
  const labelOf = (facet: (typeof facets)[number], value: string) =>
    choices[facet].find((one) => one.value === value)?.label ?? value;
  const chosen = facets.flatMap((facet) => choice[facet].map((value) => ({ facet, value })));
  const optionsOf = (facet: (typeof facets)[number]) =>
    choices[facet]
      .filter(({ value }) => !choice[facet].includes(value))
      .map(({ value, label, count }) => ({ value, label: `${label} (${formatCount(count)})` }));
  return (
    <div className="mb-5 print:hidden">
      <form key={marketHref(choice)} action={routes.market.href()} className="flex flex-wrap items-end gap-3">
        {chosen.map(({ facet, value }) => (
          <input key={facet + value} type="hidden" name={facet} value={value} />
        ))}
        <SelectField label="Order" name="order" defaultValue={choice.order} options={orders} />
        <SelectField
          label="With the feature"
          name="feature"
          placeholder="Any"
          options={optionsOf("feature")}
        />
        <SelectField label="Market" name="market" placeholder="Any" options={optionsOf("market")} />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
      {chosen.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label="Chosen">
          {chosen.map(({ facet, value }) => (
            <li key={facet + value}>
              <ChipLink
                to={marketHref({ ...choice, [facet]: choice[facet].filter((other) => other !== value) })}
                aria-label={`Remove ${labelOf(facet, value)}`}
              >
                {labelOf(facet, value)}
                <X aria-hidden="true" className="size-4" />
              </ChipLink>
            </li>
          ))}
        </ul>
      )}
      {ignored.length > 0 && (
        <p role="status" className="mt-3 border-l-2 border-warn bg-warn-wash px-4 py-2 wrap-anywhere">
          Ignored, because the directory does not have it: {ignored.map((value) => `“${value}”`).join(", ")}.
        </p>
      )}
    </div>
  );
}
