import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { readPage } from "#cms/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card.tsx";
import { Container } from "#ui/container.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { NewsList } from "./article.queries.server.ts";
import { newsQuery } from "./article.query.ts";
import { newsSeo, newsTitle } from "./article.seo.ts";
import { ArticleCard, FeaturedArticle, NewsSkeleton } from "./news-cards.tsx";

const queries: PageQueries = ({ url }) => [newsQuery(readPage(url.searchParams))];

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
        lead="What changes in the software that family offices and wealth managers work with, and how to work with it."
      />
      {isError ? <NoNews /> : news ? <News news={news} /> : <NewsSkeleton />}
    </Container>
  );
}

function News({ news }: { news: NewsList }) {
  const { featured, entries } = news;
  if (!featured && entries.length === 0) return <NoNews />;
  return (
    <>
      {featured && <FeaturedArticle article={featured} />}
      {entries.length > 0 && (
        <Section title="Recent Articles" className={featured ? "mt-12" : ""}>
          <CardGrid>
            {entries.map((article) => (
              <li key={article.id}>
                <ArticleCard article={article} />
              </li>
            ))}
          </CardGrid>
        </Section>
      )}
      <PageLinks path={routes.news.href()} list={news} />
    </>
  );
}

/** Also what is shown when the list failed to load (spec, section 8). */
const NoNews = () => (
  <EmptyState
    title="No News Articles Yet"
    text="Articles appear here as soon as they are published."
    action={<ButtonLink to={routes.vendors.href()}>Browse All Vendors</ButtonLink>}
  />
);
