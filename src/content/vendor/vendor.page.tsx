import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { readSince } from "#cms/facts/change-parameters.ts";
import { changesQuery } from "#cms/facts/changes.query.ts";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { hasRelatedInfo, RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { comparisonHref, routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { ChipList } from "#ui/chip.tsx";
import { Container } from "#ui/container.tsx";
import { ContentsColumns, contentsGrid } from "#ui/contents-columns.tsx";
import { EndOfFirstScreen } from "#ui/document/first-screen.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { Kept } from "#ui/kept.tsx";
import { Link } from "#ui/link.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { footerQuery } from "../page/page.query.ts";
import { ShortlistTick, ShortlistTray } from "../shortlist/vendor.shortlist.tsx";
import { ReviewLinks, SponsoredFlag } from "./vendor.card.tsx";
import { hasFactsOf, VendorFactList } from "./vendor.fact-list.tsx";
import { changesShown } from "./vendor.history.tsx";
import { VendorLogo, vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";
import { vendorComparisonsQuery, vendorNewsQuery, vendorPageQuery } from "./vendor.query.ts";
import { VendorSections, vendorParts } from "./vendor.sections.tsx";
import { vendorNotFoundSeo, vendorSeo } from "./vendor.seo.ts";
import { VendorVerdict } from "./vendor.verdict.tsx";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params, url: { searchParams } }) => [
  vendorPageQuery(slugOf(params)),
  vendorComparisonsQuery(slugOf(params)),
  changesQuery({ vendors: [slugOf(params)], since: readSince(searchParams) }),
  vendorNewsQuery(slugOf(params)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["since"] };

export default function VendorPage() {
  const { data: vendor, isError } = useQuery(vendorPageQuery(slugOf(useParams())));
  if (isError) return <PageError title="The vendor could not be loaded" />;
  if (vendor === undefined) return <VendorSkeleton />;
  return vendor ? <VendorProfile vendor={vendor} /> : <VendorNotFound />;
}

function VendorProfile({ vendor }: { vendor: VendorPageData }) {
  const site = useSite();
  const { data: comparisons = [] } = useQuery(vendorComparisonsQuery(vendor.slug));
  const [params] = useSearchParams();
  const since = readSince(params);
  const { data: history } = useQuery(changesQuery({ vendors: [vendor.slug], since }));
  const { data: news = [] } = useQuery(vendorNewsQuery(vendor.slug));
  const { data: footer } = useQuery(footerQuery);
  const changes = history ? changesShown(history, since) : [];
  const changeCount = history?.total ?? 0;
  const parts = vendorParts(vendor, { comparisons, changes, since, changeCount, news });
  return (
    <Container>
      <Seo {...vendorSeo(site, vendor, footer)} />
      <div className="pt-6">
        <Breadcrumbs
          items={[
            { label: "Home", to: routes.home.href() },
            { label: "Vendors", to: routes.vendors.href() },
            { label: vendorName(vendor) },
          ]}
        />
      </div>
      <VendorHeader vendor={vendor} />
      <VendorVerdict vendor={vendor} />
      <EndOfFirstScreen />
      <ContentsColumns
        contents={hasRelatedInfo(vendor) ? [...parts, relatedInformation] : parts}
        side={<VendorSidebar vendor={vendor} />}
      >
        <VendorSections parts={parts} />
        <RelatedInfoList entry={vendor} id={relatedInformation.id} />
      </ContentsColumns>
      <ShortlistTray />
    </Container>
  );
}

const relatedInformation = { id: "related-information", title: "Related Information" };

function VendorNotFound() {
  return (
    <MissingEntry seo={vendorNotFoundSeo} wayOn={{ label: "View All Vendors", to: routes.vendors.href() }} />
  );
}

function VendorSkeleton() {
  return (
    <PageSkeleton className="py-6">
      <Skeleton className="h-5 w-48" />
      <div className={`mt-8 gap-y-5 ${contentsGrid}`}>
        <Skeleton className="size-20" />
        <div>
          <Skeleton className="h-10 max-w-prose" />
          <SkeletonText lines={6} />
        </div>
        <Skeleton className="h-24" />
      </div>
      <div className={`mt-12 gap-y-8 ${contentsGrid}`}>
        <Skeleton className="h-8 lg:col-span-2 xl:col-span-1" />
        <SkeletonText lines={12} />
        <Skeleton className="h-80" />
      </div>
    </PageSkeleton>
  );
}

/** Name, links and key facts. */
function VendorHeader({ vendor }: { vendor: VendorPageData }) {
  const [closestVendor] = vendor.related;
  return (
    <header className="flex flex-col gap-5 pt-6 pb-8">
      <div className="grid items-end gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-5">
            <VendorLogo vendor={vendor} size="lg" />
            <h1 dir="auto" className="min-w-0 flex-1 basis-40 text-32 wrap-anywhere md:text-42">
              {vendorName(vendor)}
            </h1>
          </div>
          {vendor.aliases.length > 0 && (
            <p dir="auto" className="max-w-prose text-13 text-muted wrap-anywhere">
              {`Also known as ${vendor.aliases.join(", ")}`}
            </p>
          )}
          {vendor.description && <p className="max-w-prose text-17 text-muted">{vendor.description}</p>}
          <CheckedLine {...vendor} />
          {vendor.profile.cautions?.map(({ text, since }) => (
            <p key={text} className="max-w-prose wrap-anywhere">
              <strong>Caution:</strong> {text} <small>({formatDate(since)})</small>
            </p>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3 lg:max-w-72 lg:flex-col lg:items-stretch">
          {vendor.website && (
            <ExternalLink href={vendor.website} variant="primary">
              Visit Website
            </ExternalLink>
          )}
          <ButtonLink
            to={closestVendor ? comparisonHref(vendor.slug, closestVendor.slug) : routes.compare.href()}
          >
            {closestVendor ? `Compare with ${vendorName(closestVendor)}` : "Compare"}
          </ButtonLink>
          <ShortlistTick slug={vendor.slug} name={vendorName(vendor)} />
        </div>
      </div>
      <ChipList items={vendor.features} label="Features" />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ReviewLinks vendor={vendor} />
        <PageActions title={vendorName(vendor)} />
      </div>
    </header>
  );
}

/** The date of the last check and the number of sources, which links to them. */
function CheckedLine({ profile, isSponsored, contentUpdatedAt }: VendorPageData) {
  const { checkedAt, sources, total } = profile;
  return (
    <p className="flex flex-wrap gap-x-2 text-13 text-muted">
      {isSponsored && <SponsoredFlag />}
      <span>{checkedAt ? `Checked ${formatDate(checkedAt)}` : "Never checked"} ·</span>
      {sources.length > 0 ? (
        <span>
          <a href="#sources" className="text-accent hover:underline">
            {pluralize(sources.length, "source")}
          </a>{" "}
          ·
        </span>
      ) : (
        <span>No sources yet ·</span>
      )}
      <span>{pluralize(total, "fact")} ·</span>
      <span>
        Last updated <time dateTime={contentUpdatedAt}>{formatDate(contentUpdatedAt)}</time> ·
      </span>
      {profile.links.map(({ label, href }) => (
        <Link key={href} to={href} className="text-accent hover:underline">
          {label}
        </Link>
      ))}
    </p>
  );
}

/** Company facts, requirements and related vendors, beside the profile. */
const VendorSidebar = ({ vendor }: { vendor: VendorPageData }) => (
  <Kept
    as="aside"
    of={vendor}
    part="sidebar"
    className="flex min-w-0 flex-col gap-10 border-t border-rule pt-8 lg:border-t-0 lg:pt-2"
  >
    <SidebarSections vendor={vendor} />
  </Kept>
);

function SidebarSections({ vendor }: { vendor: VendorPageData }) {
  return (
    <>
      {hasFactsOf(vendor, vendor.factLines.company) && (
        <section>
          <h2 className="mb-3 text-20">Company Information</h2>
          <VendorFactList vendor={vendor} lines={vendor.factLines.company} />
        </section>
      )}
      {hasFactsOf(vendor, vendor.factLines.requirements) && (
        <section>
          <h2 className="mb-3 text-20">Requirements</h2>
          <VendorFactList vendor={vendor} lines={vendor.factLines.requirements} />
        </section>
      )}
      {vendor.related.length > 0 && (
        <section className="print:hidden">
          <h2 className="mb-3 text-20">Related Vendors</h2>
          <ul className="divide-y divide-rule border-y border-rule">
            {vendor.related.map((relatedVendor) => (
              <li key={relatedVendor.id}>
                <Link
                  to={routes.vendor.href({ slug: relatedVendor.slug })}
                  className="flex items-center gap-3 py-3 hover:text-accent"
                >
                  <VendorLogo vendor={relatedVendor} size="sm" />
                  <span className="min-w-0">
                    <span className="block font-medium wrap-anywhere">{vendorName(relatedVendor)}</span>
                    <span className="block text-13 text-muted">{differenceOf(vendor, relatedVendor)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Describes the other vendor: the number of shared features, and the clients it suits best. */
function differenceOf(vendor: VendorPageData, other: VendorPageData["related"][number]): string {
  const shared = other.features.filter((title) => vendor.features.includes(title)).length;
  const common = `${pluralize(shared, "feature")} in common`;
  return other.bestFor
    ? `${common}. Best for (our assessment): ${other.bestFor.replace(/\.$/, "")}.`
    : `${common}.`;
}
