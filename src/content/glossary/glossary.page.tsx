import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, TextSkeleton } from "#cms/page/page-states.tsx";
import { RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { SideList } from "#cms/page/side-list.tsx";
import { routes } from "#shared/routes.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ReadingColumns } from "#ui/reading-columns.tsx";
import { ContentHub } from "../content-hub/content-hub.card.tsx";
import { contentHubQuery } from "../content-hub/content-hub.query.ts";
import { TermProse } from "./glossary.card.tsx";
import type { TermPageData } from "./glossary.queries.server.ts";
import { termPageQuery } from "./glossary.query.ts";
import { termNotFoundSeo, termSeo } from "./glossary.seo.ts";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [
  termPageQuery(slugOf(params)),
  contentHubQuery("glossary", slugOf(params)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function TermPage() {
  const { data: entry, isError } = useQuery(termPageQuery(slugOf(useParams())));
  if (isError) return <PageError title="The term could not be loaded" />;
  if (entry === undefined) return <TextSkeleton measure="notes" />;
  return entry ? <Term entry={entry} /> : <TermNotFound />;
}

function Term({ entry }: { entry: TermPageData }) {
  const site = useSite();
  const { data: hub } = useQuery(contentHubQuery("glossary", entry.slug));
  return (
    <Container measure="notes">
      <Seo {...termSeo(site, entry)} />
      <PageHeader
        crumbs={
          <Breadcrumbs
            items={[
              { label: "Home", to: routes.home.href() },
              { label: "Glossary", to: routes.glossary.href() },
              { label: entry.term },
            ]}
          />
        }
        eyebrow={
          <>
            <BackLink className="mr-2" to={routes.glossary.href()}>
              All Terms
            </BackLink>
            {entry.category && <Badge tone="accent">{entry.category}</Badge>}
          </>
        }
        title={entry.term}
        actions={<PageActions title={entry.term} />}
      />
      <ReadingColumns
        side={
          <SideList
            title={`More on ${entry.category}`}
            links={entry.sameCategory.map(({ slug, term }) => ({
              to: routes.term.href({ slug }),
              text: term,
            }))}
          />
        }
      >
        <TermProse html={entry.html} />
      </ReadingColumns>
      <RelatedInfoList entry={entry} />
      {hub && <ContentHub hub={hub} />}
    </Container>
  );
}

function TermNotFound() {
  return (
    <MissingEntry seo={termNotFoundSeo} wayOn={{ label: "View All Terms", to: routes.glossary.href() }} />
  );
}
