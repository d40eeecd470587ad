import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { TextSkeleton } from "#cms/page/page-states.tsx";
import { RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { SideList } from "#cms/page/side-list.tsx";
import { routes } from "#shared/routes.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ReadingColumns } from "#ui/reading-columns.tsx";
import { ContentHub } from "../content-hub/content-hub.card.tsx";
import { contentHubQuery } from "../content-hub/content-hub.query.ts";
import { TermProse } from "../glossary/glossary.card.tsx";
import type { TypePageData } from "./type.queries.server.ts";
import { typePageQuery } from "./type.query.ts";
import { typeNotFoundSeo, typeSeo } from "./type.seo.ts";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [
  typePageQuery(slugOf(params)),
  contentHubQuery("type", slugOf(params)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function TypePage() {
  const { data: type, isError } = useQuery(typePageQuery(slugOf(useParams())));
  if (type === undefined && !isError) return <TextSkeleton measure="notes" />;
  return type ? <FamilyOfficeType type={type} /> : <TypeNotFound />;
}

function FamilyOfficeType({ type }: { type: TypePageData }) {
  const site = useSite();
  const { data: hub } = useQuery(contentHubQuery("type", type.slug));
  return (
    <Container measure="notes">
      <Seo {...typeSeo(site, type)} />
      <PageHeader
        crumbs={
          <Breadcrumbs
            items={[
              { label: "Home", to: routes.home.href() },
              { label: "Types", to: routes.types.href() },
              { label: type.title },
            ]}
          />
        }
        eyebrow={
          <>
            <BackLink className="mr-2" to={routes.types.href()}>
              All Types
            </BackLink>
            {type.category && <Badge tone="accent">{type.category}</Badge>}
          </>
        }
        title={type.title}
        actions={<PageActions title={type.title} />}
        lead={type.description}
      />
      <ReadingColumns
        side={
          <div className="flex flex-col gap-8">
            {type.typicalCosts && <FactList facts={[{ label: "Typical costs", value: type.typicalCosts }]} />}
            <SideList
              title="Other Types"
              links={type.others.map(({ slug, title }) => ({
                to: routes.type.href({ slug }),
                text: title,
              }))}
            />
          </div>
        }
      >
        <TermProse html={type.html} />
      </ReadingColumns>
      {hub && <ContentHub hub={hub} />}
      <RelatedInfoList entry={type} />
    </Container>
  );
}

function TypeNotFound() {
  return <MissingEntry seo={typeNotFoundSeo} wayOn={{ label: "View All Types", to: routes.types.href() }} />;
}
