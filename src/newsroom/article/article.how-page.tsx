import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { NotFound } from "#cms/page/not-found.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageSkeleton } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { preview } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { breadcrumbList } from "#ui/document/structured-data.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import type { ProvenanceRecord } from "../publication/provenance.ts";
import { provenanceQuery } from "./article.query.ts";
import { Corrections, SourceList } from "./article-sources.tsx";
import { ProvenanceFacts } from "./provenance-facts.tsx";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [provenanceQuery(slugOf(params))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** How an article was made. Shows the 404 page if the article cannot be read. */
export default function ArticleHowPage() {
  const { data: record, isError } = useQuery(provenanceQuery(slugOf(useParams())));
  if (isError || record === null) return <NotFound />;
  return record ? <HowItWasMade record={record} /> : <HowSkeleton />;
}

const heading = "How This Article Was Made";

function HowItWasMade({ record }: { record: ProvenanceRecord }) {
  const site = useSite();
  const article = routes.article.href({ slug: record.slug });
  const path = routes.articleHow.href({ slug: record.slug });
  const crumbs = [
    { name: "News", path: routes.news.href() },
    { name: record.title, path: article },
    { name: heading, path },
  ];
  return (
    <Container measure="text" className="pb-16">
      <Seo
        title={`${heading}: ${record.title}`}
        description={`${record.label}. Its sources, the checks before publication, and ${record.reviewer ? "who reviewed it" : "that no reviewer is recorded"}.`}
        path={path}
        structuredData={[breadcrumbList(site, crumbs)]}
      />
      <PageHeader
        crumbs={
          <Breadcrumbs
            items={[
              { label: "News", to: routes.news.href() },
              { label: preview(record.title, 40), to: article },
              { label: heading },
            ]}
          />
        }
        title={heading}
        lead={
          <>
            <p>
              <Link to={article} className="text-accent underline underline-offset-4">
                {record.title}
              </Link>
            </p>
            <p className="mt-2">{record.label}.</p>
          </>
        }
      />
      <Corrections corrections={record.corrections} />
      <ProvenanceFacts record={record} />
      <SourceList sources={record.sources} />
    </Container>
  );
}

const HowSkeleton = () => (
  <PageSkeleton measure="text">
    <Skeleton className="h-5 w-48" />
    <Skeleton className="mt-6 h-10 max-w-prose" />
    <div className="mt-10 max-w-prose">
      <SkeletonText lines={10} />
    </div>
  </PageSkeleton>
);
