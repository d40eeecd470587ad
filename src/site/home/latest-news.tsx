import { useQuery } from "@tanstack/react-query";
import { ArticleTeaser } from "#newsroom/article/article.card.tsx";
import { latestArticlesQuery } from "#newsroom/article/article.query.ts";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Section } from "#ui/section.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { useNearView } from "./near-view.ts";

/** Up to three articles (spec 2.5). */
export function LatestNews() {
  const { ref, isNear } = useNearView();
  const { data: articles, isPending } = useQuery({ ...latestArticlesQuery, enabled: isNear });
  return (
    <div ref={ref}>
      <Section title="Latest News" action={<ArrowLink to={routes.news.href()}>View All News</ArrowLink>}>
        {isPending ? (
          <Placeholders />
        ) : articles?.length ? (
          <ul className={columns}>
            {articles.map((article) => (
              <li key={article.id} className="border-t border-rule pt-4">
                <ArticleTeaser article={article} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">News articles are currently being loaded...</p>
        )}
      </Section>
    </div>
  );
}

const columns = "grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-3";

const Placeholders = () => (
  <LoadingRegion>
    <div className={columns}>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-48" />
      ))}
    </div>
  </LoadingRegion>
);
