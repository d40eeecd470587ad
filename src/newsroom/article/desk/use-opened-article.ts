import type { RefObject } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { listedEntryHref } from "#cms/admin/addresses.ts";
import { useFocusBack } from "#cms/admin/focus-back.ts";
import { articleAdmin } from "./article-type.tsx";
import { newsTab } from "./news-addresses.ts";

/**
 * Keeps the reviewed article in the address, so that going back leaves it: `?review=7`. An article is edited on a page of its own,
 * which leads back to the list as it was.
 */
export function useOpenedArticle(list: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const reviewed = Number(params.get("review")) || null;
  const noteOpener = useFocusBack(reviewed !== null, list);
  return {
    reviewed,
    review: (id: number) => {
      noteOpener();
      setParams((current) => withReview(current, String(id)), { preventScrollReset: true });
    },
    edit: (id: number) => void navigate(listedEntryHref(articleAdmin, newsTab, id, withReview(params, null))),
    close: () => setParams((current) => withReview(current, null), { preventScrollReset: true }),
  };
}

function withReview(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete("review");
  else next.set("review", id);
  return next;
}
