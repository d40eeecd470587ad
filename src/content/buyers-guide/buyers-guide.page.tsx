import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError } from "#cms/page/page-states.tsx";
import { ReadingSkeleton } from "#cms/page/reading-skeleton.tsx";
import { RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { routes } from "#shared/routes.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { ContentsColumns, textIndent } from "#ui/contents-columns.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TermProse } from "../glossary/glossary.card.tsx";
import { categoryTitle } from "../landing-page/landing-page.words.ts";
import type { GuidePageData } from "./buyers-guide.queries.server.ts";
import { guidePageQuery } from "./buyers-guide.query.ts";
import { guideNotFoundSeo, guideSeo } from "./buyers-guide.seo.ts";
import { GuideSidebar } from "./buyers-guide.sidebar.tsx";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [guidePageQuery(slugOf(params))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function GuidePage() {
  const { data: guide, isError } = useQuery(guidePageQuery(slugOf(useParams())));
  if (isError) return <PageError title="The guide could not be loaded" />;
  if (guide === undefined) return <ReadingSkeleton hasContents />;
  return guide ? <Guide guide={guide} /> : <GuideNotFound />;
}

function Guide({ guide }: { guide: GuidePageData }) {
  const site = useSite();
  return (
    <Container>
      <Seo {...guideSeo(site, guide)} />
      <div className={textIndent}>
        <GuideHeader guide={guide} />
      </div>
      <ContentsColumns
        contents={guide.sections.filter(({ title }) => title)}
        side={<GuideSidebar guide={guide} />}
        isText
      >
        <Sections sections={guide.sections} />
        <RelatedInfoList entry={guide} />
      </ContentsColumns>
    </Container>
  );
}

function Sections({ sections }: { sections: GuidePageData["sections"] }) {
  return sections.map(({ id, title, html }) => (
    <section
      key={id}
      id={id}
      className="scroll-mt-6 border-rule py-8 not-first:border-t lg:first:pt-2 print:py-5"
    >
      {title && <h2 className="mb-4 text-25 wrap-anywhere">{title}</h2>}
      {html && <TermProse html={html} />}
    </section>
  ));
}

function GuideHeader({ guide }: { guide: GuidePageData }) {
  const { title, description, category, buyerType, targetRole, targetAssets } = guide;
  const facts = [
    { label: "Target role", value: targetRole },
    { label: "Target assets", value: targetAssets },
    { label: "Buyer type", value: buyerType },
  ];
  return (
    <PageHeader
      size="large"
      crumbs={
        <Breadcrumbs
          items={[
            { label: "Home", to: routes.home.href() },
            { label: "Buyer's Guides", to: routes.buyersGuides.href() },
            { label: title },
          ]}
        />
      }
      eyebrow={
        <>
          <BackLink to={routes.buyersGuides.href()}>All Guides</BackLink>
          {category && <Badge tone="accent">{categoryTitle(category)}</Badge>}
        </>
      }
      title={title}
      lead={description}
      actions={<PageActions title={title} printLabel="Print this guide" />}
    >
      <div className="mt-6">
        <FactList layout="strip" facts={facts.filter(({ value }) => value)} />
      </div>
    </PageHeader>
  );
}

function GuideNotFound() {
  return (
    <MissingEntry
      seo={guideNotFoundSeo}
      wayOn={{ label: "Back to Buyer's Guides", to: routes.buyersGuides.href() }}
    />
  );
}
