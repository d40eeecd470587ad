import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { LoadError } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { GuideCard } from "./buyers-guide.card.tsx";
import type { GuideList } from "./buyers-guide.queries.server.ts";
import { guideListQuery } from "./buyers-guide.query.ts";
import { guideListSeo } from "./buyers-guide.seo.ts";
import { ComingSoon } from "./coming-soon.tsx";

const queries: PageQueries = ({ url }) => [guideListQuery(readPage(url.searchParams))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["page"] };

export default function GuideListPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const { data: list, isError } = useQuery(guideListQuery(readPage(params)));
  return (
    <Container className="pb-4">
      <Seo {...guideListSeo(site, list)} noIndex={isError} />
      <PageHeader
        size="large"
        crumbs={
          <Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Buyer's Guides" }]} />
        }
        title="Buyer's Guides"
        lead="How to choose, role by role: what to decide, what to ask vendors, and a checklist."
      />
      {isError ? (
        <LoadError title="Error loading buyer's guides. Please try again later." />
      ) : list === undefined ? (
        <GuideSkeletons />
      ) : (
        <Guides list={list} />
      )}
      <ComingSoon publishedSlugs={list?.publishedPlanned ?? []} />
    </Container>
  );
}

function Guides({ list }: { list: GuideList }) {
  if (list.total === 0) {
    return (
      <EmptyState
        title="Buyer's guides are currently being prepared. Please check back soon."
        text="Until then, compare two vendors. Rows without an answer are questions to ask."
        action={<ButtonLink to={routes.compare.href()}>Compare vendors</ButtonLink>}
      />
    );
  }
  return (
    <>
      <CardGrid>
        {list.entries.map((guide) => (
          <li key={guide.slug}>
            <GuideCard guide={guide} />
          </li>
        ))}
      </CardGrid>
      <PageLinks path={routes.buyersGuides.href()} list={list} />
    </>
  );
}

/** Placeholders for six cards. */
function GuideSkeletons() {
  return (
    <LoadingRegion>
      <CardGrid>
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <li key={key}>
            <Skeleton className="h-80" />
          </li>
        ))}
      </CardGrid>
    </LoadingRegion>
  );
}
