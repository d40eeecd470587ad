import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { latestVendorChangesQuery } from "#cms/facts/changes.query.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { newsQuery } from "./article.query.ts";
import { newsSeo, newsTitle } from "./article.seo.ts";
import { News, NewsSkeleton, NoNews } from "./news-list.tsx";

const queries: PageQueries = ({ url }) => [newsQuery(readPage(url.searchParams)), latestVendorChangesQuery];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["page"] };

export default function NewsPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const { data: news, isError } = useQuery(newsQuery(readPage(params)));
  return (
    <Container className="pb-16">
      <Seo {...newsSeo(site, news)} noIndex={isError} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "News" }]} />}
        title={newsTitle(site)}
        lead="What is changing in the software that family offices and wealth managers use, and how to use it."
      />
      {isError ? <NoNews /> : news ? <News news={news} path={routes.news.href()} /> : <NewsSkeleton />}
    </Container>
  );
}
