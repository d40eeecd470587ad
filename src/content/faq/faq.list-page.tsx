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
import type { FaqCardData, FaqList } from "./faq.queries.server.ts";
import { faqListQuery } from "./faq.query.ts";
import { faqListSeo } from "./faq.seo.ts";

const queries: PageQueries = ({ url }) => [faqListQuery(readPage(url.searchParams))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["page"] };

export default function FaqListPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const { data: list, isError } = useQuery(faqListQuery(readPage(params)));
  return (
    <Container className="pb-16">
      <Seo {...faqListSeo(site, list)} noIndex={isError} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "FAQ" }]} />}
        title="Frequently Asked Questions"
        lead="Short answers on cost, selection, data, security and contracts."
      />
      {isError ? (
        <LoadError title="Error loading FAQ entries. Please try again later." />
      ) : list ? (
        <Questions list={list} />
      ) : (
        <CardGridSkeleton />
      )}
    </Container>
  );
}

function Questions({ list }: { list: FaqList }) {
  if (list.total === 0) {
    return (
      <EmptyState
        title="No FAQ entries are currently available. Please check back later."
        text="Until then, the directory answers which vendor does what."
        action={<ButtonLink to={routes.vendors.href()}>Explore vendors</ButtonLink>}
      />
    );
  }
  return (
    <>
      <CardGrid>
        {list.entries.map((faq) => (
          <li key={faq.id}>
            <FaqCard faq={faq} />
          </li>
        ))}
      </CardGrid>
      <PageLinks path={routes.faqList.href()} list={list} />
    </>
  );
}

/** A question with the start of its answer. */
function FaqCard({ faq: { slug, question, category, preview } }: { faq: FaqCardData }) {
  return (
    <Card>
      {category && (
        <div>
          <Badge>{category}</Badge>
        </div>
      )}
      <CardTitle to={routes.faq.href({ slug })} level={2}>
        {question}
      </CardTitle>
      <CardText>{preview}</CardText>
    </Card>
  );
}
