import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { CardGridSkeleton } from "#cms/page/card-grid-skeleton.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { LoadError } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card, CardGrid, CardText, CardTitle } from "#ui/card.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { TypeList } from "./type.queries.server.ts";
import { typeListQuery } from "./type.query.ts";
import { typeListSeo } from "./type.seo.ts";

const queries: PageQueries = ({ url }) => [typeListQuery(readPage(url.searchParams))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["page"] };

export default function TypeListPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const { data: list, isError } = useQuery(typeListQuery(readPage(params)));
  return (
    <Container className="pb-16">
      <Seo {...typeListSeo(site, list)} noIndex={isError} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Types" }]} />}
        title="Types of Family Offices"
        lead="Family office models compared, with the software each needs."
      />
      {isError ? (
        <LoadError title="Error loading portfolio management types. Please try again later." />
      ) : list ? (
        <Types list={list} />
      ) : (
        <CardGridSkeleton />
      )}
    </Container>
  );
}

function Types({ list }: { list: TypeList }) {
  if (list.total === 0) {
    return (
      <EmptyState
        title="No portfolio management types are currently available. Please check back later."
        text="Until then, start from a use case or from the vendors themselves."
        action={<ButtonLink to={routes.useCases.href()}>Start from a use case</ButtonLink>}
      />
    );
  }
  return (
    <>
      <CardGrid>
        {list.entries.map((type) => (
          <li key={type.slug}>
            <TypeCard type={type} />
          </li>
        ))}
      </CardGrid>
      <PageLinks path={routes.types.href()} list={list} />
    </>
  );
}

function TypeCard({ type: { slug, title, description, category } }: { type: TypeList["entries"][number] }) {
  return (
    <Card>
      {category && (
        <div>
          <Badge>{category}</Badge>
        </div>
      )}
      <CardTitle to={routes.type.href({ slug })} level={2}>
        {title}
      </CardTitle>
      <CardText>{description}</CardText>
    </Card>
  );
}
