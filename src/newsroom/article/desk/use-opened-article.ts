import { useNavigate, useSearchParams } from "react-router";
import { listedEntryHref } from "#cms/admin/addresses.ts";
import { articleAdmin } from "./article-type.tsx";
import { newsTab, reviewParameter } from "./news-addresses.ts";

/**
 * Keeps the reviewed article in the URL (`?review=7`), so that the back button leaves it. Editing opens a separate page, which
 * links back to the list in its current state.
 */
export function useOpenedArticle() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  return {
    reviewed: Number(params.get(reviewParameter)) || null,
    review: (id: number) => setParams((current) => withReview(current, String(id))),
    edit: (id: number) => void navigate(listedEntryHref(articleAdmin, newsTab, id, withReview(params, null))),
    close: () => setParams((current) => withReview(current, null)),
    backHref: `?${withReview(params, null)}`,
  };
}

function withReview(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete(reviewParameter);
  else next.set(reviewParameter, id);
  return next;
}
