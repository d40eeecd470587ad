import { useNavigate, useSearchParams } from "react-router";
import { listedEntryHref } from "#cms/admin/addresses.ts";
import { articleAdmin } from "./article-type.tsx";
import { newsTab, reviewParameter } from "./news-addresses.ts";

/**
 * Keeps the reviewed article in the address, so that going back leaves it: `?review=7`. An article is edited on a page
 * of its own, which leads back to the list as it was.
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
