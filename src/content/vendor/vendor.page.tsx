import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { hasRelatedInfo, RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { ContentsColumns, contentsGrid } from "#ui/contents-columns.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { VendorHeader } from "./vendor.header.tsx";
import { changesShown, vendorHistoryQuery } from "./vendor.history.tsx";
import { vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";
import { vendorComparisonsQuery, vendorNewsQuery, vendorPageQuery } from "./vendor.query.ts";
import { VendorSections, vendorParts } from "./vendor.sections.tsx";
import { vendorNotFoundSeo, vendorSeo } from "./vendor.seo.ts";
import { ShortlistTray } from "./vendor.shortlist.tsx";
import { VendorSidebar } from "./vendor.sidebar.tsx";
import { VendorVerdict } from "./vendor.verdict.tsx";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [
  vendorPageQuery(slugOf(params)),
  vendorComparisonsQuery(slugOf(params)),
  vendorHistoryQuery(slugOf(params)),
  vendorNewsQuery(slugOf(params)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function VendorPage() {
  const { data: vendor, isError } = useQuery(vendorPageQuery(slugOf(useParams())));
  if (isError) return <PageError title="The vendor could not be loaded" />;
  if (vendor === undefined) return <VendorSkeleton />;
  return vendor ? <VendorProfile vendor={vendor} /> : <VendorNotFound />;
}

function VendorProfile({ vendor }: { vendor: VendorPageData }) {
  const site = useSite();
  const { data: comparisons = [] } = useQuery(vendorComparisonsQuery(vendor.slug));
  const { data: history } = useQuery(vendorHistoryQuery(vendor.slug));
  const { data: news = [] } = useQuery(vendorNewsQuery(vendor.slug));
  const parts = vendorParts(vendor, { comparisons, changes: history ? changesShown(history) : [], news });
  return (
    <Container>
      <Seo {...vendorSeo(site, vendor)} />
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
