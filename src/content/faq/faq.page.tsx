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
import { TermProse } from "../glossary/glossary.card.tsx";
import type { FaqPageData } from "./faq.queries.server.ts";
import { faqPageQuery } from "./faq.query.ts";
import { faqNotFoundSeo, faqSeo } from "./faq.seo.ts";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [
  faqPageQuery(slugOf(params)),
  contentHubQuery("faq", slugOf(params)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function FaqPage() {
  const { data: faq, isError } = useQuery(faqPageQuery(slugOf(useParams())));
  if (isError) return <PageError title="The FAQ entry could not be loaded" />;
  if (faq === undefined) return <TextSkeleton measure="notes" />;
  return faq ? <FaqAnswer faq={faq} /> : <FaqNotFound />;
}

function FaqAnswer({ faq }: { faq: FaqPageData }) {
  const site = useSite();
  const { data: hub } = useQuery(contentHubQuery("faq", faq.slug));
  return (
    <Container measure="notes">
      <Seo {...faqSeo(site, faq)} />
      <PageHeader
        crumbs={
          <Breadcrumbs
            items={[
              { label: "Home", to: routes.home.href() },
              { label: "FAQ", to: routes.faqList.href() },
              { label: faq.question },
            ]}
          />
        }
        eyebrow={
          <>
            <BackLink className="mr-2" to={routes.faqList.href()}>
              All Questions
            </BackLink>
            {faq.category && <Badge tone="accent">{faq.category}</Badge>}
          </>
        }
        title={faq.question}
        actions={<PageActions title={faq.question} />}
      />
      <ReadingColumns
        side={
          <SideList
            title="Other Questions"
            links={faq.others.map(({ slug, question }) => ({
              to: routes.faq.href({ slug }),
              text: question,
            }))}
          />
        }
      >
        <TermProse html={faq.html} />
      </ReadingColumns>
      <RelatedInfoList entry={faq} />
      {hub && <ContentHub hub={hub} />}
    </Container>
  );
}

function FaqNotFound() {
  return <MissingEntry seo={faqNotFoundSeo} wayOn={{ label: "View All FAQ", to: routes.faqList.href() }} />;
}
