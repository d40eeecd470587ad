import { useSearchParams } from "react-router";
import { EmptyState } from "#ui/empty-state.tsx";
import { ArticleReviewDialog } from "./review/article-review-dialog.tsx";

/** The newsroom's buttons. */
export const NewsActions = () => null;

/** The articles of all statuses; `?review=7` in the address reviews one. */
export function Articles() {
  const [params, setParams] = useSearchParams();
  const reviewed = Number(params.get("review"));
  return (
    <>
      <EmptyState level={3} title="No articles found" />
      {reviewed > 0 && <ArticleReviewDialog articleId={reviewed} onClose={() => setParams({})} />}
    </>
  );
}
