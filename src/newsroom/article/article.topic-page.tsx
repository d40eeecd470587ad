import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { NotFound } from "#cms/page/not-found.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { topicQuery } from "./article.query.ts";
import { topicSeo } from "./article.seo.ts";
import { News, NewsSkeleton } from "./news-list.tsx";

const topicOf = (params: PageParams) => params.topic ?? "";

const queries: PageQueries = ({ params, url }) => [topicQuery(topicOf(params), readPage(url.searchParams))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["page"] };

export default function TopicPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const slug = topicOf(useParams());
  const { data: news, isError } = useQuery(topicQuery(slug, readPage(params)));
  if (isError || news === null) return <NotFound />;
  const topic = news?.topics.find((one) => one.slug === slug);
  return (
    <Container className="pb-16">
      {news && topic && <Seo {...topicSeo(site, topic, news)} />}
      <PageHeader
        size="large"
        crumbs={
          <Breadcrumbs
            items={[{ label: "News", to: routes.news.href() }, { label: topic?.name ?? "Topic" }]}
          />
        }
        title={`${topic?.name ?? "Topic"}: News`}
      />
      {news ? (
        <News news={news} path={routes.newsTopic.href({ topic: slug })} currentTopic={slug} />
      ) : (
        <NewsSkeleton />
      )}
    </Container>
  );
}
