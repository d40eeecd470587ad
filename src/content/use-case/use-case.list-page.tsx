import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { CardGridSkeleton } from "#cms/page/card-grid-skeleton.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { LoadError } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card, CardGrid, CardText, CardTitle, cardLink } from "#ui/card.tsx";
import { ChipList } from "#ui/chip.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { UseCaseCardData, UseCaseListData } from "./use-case.queries.server.ts";
import { useCaseListQuery } from "./use-case.query.ts";
import { useCaseListSeo } from "./use-case.seo.ts";

const queries: PageQueries = ({ url }) => [useCaseListQuery(readPage(url.searchParams))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["page"] };

export default function UseCaseListPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const { data: list, isError } = useQuery(useCaseListQuery(readPage(params)));
  return (
    <Container className="pb-16">
      <Seo {...useCaseListSeo(site, list)} noIndex={isError} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Use Cases" }]} />}
        title="Use Cases"
        lead="Implementation guides for family office tasks: what to decide first, what to build, and what to check."
      />
      {isError ? (
        <LoadError title="Error loading use cases. Please try again later." />
      ) : list === undefined ? (
        <CardGridSkeleton />
      ) : list.total === 0 ? (
        <EmptyState
          title="No use cases are currently available. Please check back later."
          text="Until then, you can filter the directory by feature."
          action={<ButtonLink to={routes.vendors.href()}>Filter vendors by feature</ButtonLink>}
        />
      ) : (
        <UseCases list={list} />
      )}
    </Container>
  );
}

function UseCases({ list }: { list: UseCaseListData }) {
  return (
    <>
      <CardGrid>
        {list.entries.map((useCase) => (
          <li key={useCase.slug}>
            <UseCaseCard useCase={useCase} />
          </li>
        ))}
      </CardGrid>
      <PageLinks path={routes.useCases.href()} list={list} />
    </>
  );
}

const highlightLimit = 2;

/** A use case in the list (spec 2.15). The whole card is a link. */
function UseCaseCard({ useCase }: { useCase: UseCaseCardData }) {
  const { slug, title, description, category, complexity, highlightCategories, sectionCount } = useCase;
  return (
    <Card>
      {(category || complexity) && (
        <div className="flex flex-wrap gap-1.5">
          {category && <Badge>{category}</Badge>}
          {complexity && <Badge tone="accent">{`${complexity} Complexity`}</Badge>}
        </div>
      )}
      <CardTitle level={2}>{title}</CardTitle>
      <CardText>{description}</CardText>
      <ChipList items={highlightCategories} limit={highlightLimit} label="Highlights" />
      {sectionCount > 0 && (
        <p className="text-13 text-muted tabular-nums">{pluralize(sectionCount, "implementation section")}</p>
      )}
      <div className="mt-auto">
        <ArrowLink to={routes.useCase.href({ slug })} className={cardLink}>
          Explore Use Case<VisuallyHidden> {title}</VisuallyHidden>
        </ArrowLink>
      </div>
    </Card>
  );
}
