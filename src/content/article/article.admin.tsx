import { useQuery } from "@tanstack/react-query";
import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { adminCountsQuery } from "../kit/admin-calls.ts";

/** The place of the news desk, which is not built yet; says so, and what there is. */
export function NewsDesk() {
  const { data: counts } = useQuery(adminCountsQuery);
  const count = counts?.article;
  return (
    <section aria-label="News" className="pb-16">
      <h2 className="pb-4 text-25">News</h2>
      <EmptyState
        level={3}
        title="The news desk is not built yet"
        text={
          count === undefined
            ? "Articles can be read on the site; writing them here comes next."
            : `${count} ${count === 1 ? "article is" : "articles are"} stored. They can be read on the site; writing them here comes next.`
        }
        action={<ButtonLink to={routes.news.href()}>Read the news</ButtonLink>}
      />
    </section>
  );
}
