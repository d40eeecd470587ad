import { useQuery } from "@tanstack/react-query";
import { ArticleTeaser } from "#newsroom/article/article.card.tsx";
import { latestArticlesQuery } from "#newsroom/article/article.query.ts";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Section } from "#ui/section.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { useNearView } from "./near-view.ts";

/** Up to three articles, the newest large (spec 2.5). */
export function LatestNews() {
  const { ref, isNear } = useNearView();
  const { data: articles, isPending } = useQuery({ ...latestArticlesQuery, enabled: isNear });
  const [first, ...others] = articles ?? [];
  return (
    <div ref={ref}>
      <Section title="Latest News" action={<ArrowLink to={routes.news.href()}>View All News</ArrowLink>}>
        {isPending ? (
          <Placeholders />
        ) : first ? (
          <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
            <ArticleTeaser article={first} isLarge />
            <div className="flex flex-col gap-8">
              {others.map((article) => (
                <ArticleTeaser key={article.id} article={article} />
              ))}
            </div>
          </div>
        ) : (
          <p className="text-muted">News articles are currently being loaded...</p>
        )}
      </Section>
    </div>
  );
}

const Placeholders = () => (
  <LoadingRegion>
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
      <Skeleton className="h-96 lg:row-span-2" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  </LoadingRegion>
);
