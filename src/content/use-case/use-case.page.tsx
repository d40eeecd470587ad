import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError } from "#cms/page/page-states.tsx";
import { ReadingSkeleton } from "#cms/page/reading-skeleton.tsx";
import { RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { routes } from "#shared/routes.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ChipList } from "#ui/chip.tsx";
import { Container } from "#ui/container.tsx";
import { ContentsColumns, textIndent } from "#ui/contents-columns.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TermProse } from "../glossary/glossary.card.tsx";
import type { UseCasePageData } from "./use-case.queries.server.ts";
import { useCasePageQuery } from "./use-case.query.ts";
import { FeaturedFaqs, ImplementationGuide, sectionTitle } from "./use-case.sections.tsx";
import { useCaseNotFoundSeo, useCaseSeo } from "./use-case.seo.ts";
import { UseCaseSidebar } from "./use-case.sidebar.tsx";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [useCasePageQuery(slugOf(params))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function UseCasePage() {
  const { data: useCase, isError } = useQuery(useCasePageQuery(slugOf(useParams())));
  if (isError) return <PageError title="The use case could not be loaded" />;
  if (useCase === undefined) return <ReadingSkeleton hasContents />;
  return useCase ? <UseCase useCase={useCase} /> : <UseCaseNotFound />;
}

function UseCase({ useCase }: { useCase: UseCasePageData }) {
  const site = useSite();
  return (
    <Container>
      <Seo {...useCaseSeo(site, useCase)} />
      <div className={textIndent}>
        <UseCaseHeader useCase={useCase} />
      </div>
      <ContentsColumns contents={partsOf(useCase)} side={<UseCaseSidebar useCase={useCase} />} isText>
        {useCase.overviewHtml && (
          <Section id={ids.overview} title="Overview" hasRule={false} className="lg:pt-2">
            <TermProse html={useCase.overviewHtml} />
          </Section>
        )}
        <ImplementationGuide id={ids.guide} useCase={useCase} />
        <FeaturedFaqs id={ids.questions} faqs={useCase.faqs} />
        <RelatedInfoList entry={useCase} />
      </ContentsColumns>
    </Container>
  );
}

const ids = { overview: "overview", guide: "implementation-guide", questions: "questions" };

function partsOf({ overviewHtml, sections, faqs }: UseCasePageData) {
  return [
    ...(overviewHtml ? [{ id: ids.overview, title: "Overview" }] : []),
    ...sections.map((section) => ({ id: section.id, title: sectionTitle(section) })),
    ...(faqs.length > 0 ? [{ id: ids.questions, title: "Frequently Asked Questions" }] : []),
  ];
}

function UseCaseHeader({ useCase }: { useCase: UseCasePageData }) {
  const { title, description, category, complexity, targetAssets, teamSize, highlightCategories } = useCase;
  const facts = [
    { label: "Target assets", value: targetAssets },
    { label: "Team size", value: teamSize },
  ];
  return (
    <PageHeader
      size="large"
      crumbs={
        <Breadcrumbs
          items={[
            { label: "Home", to: routes.home.href() },
            { label: "Use Cases", to: routes.useCases.href() },
            { label: title },
          ]}
        />
      }
      eyebrow={
        <>
          <BackLink to={routes.useCases.href()}>All Use Cases</BackLink>
          {category && <Badge>{category}</Badge>}
          {complexity && <Badge tone="accent">{`${complexity} Complexity`}</Badge>}
        </>
      }
      title={title}
      actions={<PageActions title={title} />}
      lead={description}
    >
      <div className="mt-5 flex flex-col gap-5">
        <ChipList items={highlightCategories} label="Highlights" />
        <FactList layout="strip" facts={facts.filter(({ value }) => value)} />
      </div>
    </PageHeader>
  );
}

function UseCaseNotFound() {
  return (
    <MissingEntry
      seo={useCaseNotFoundSeo}
      wayOn={{ label: "Back to Use Cases", to: routes.useCases.href() }}
    />
  );
}
