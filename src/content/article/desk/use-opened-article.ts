import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** What is done with an article in a window of its own. */
type Doing = "edit" | "review";

/**
 * Which article is edited or reviewed stands in the address, so that going back leaves it: `?edit=7`, `?edit=new`, `?review=7`.
 * Whatever opened the window gets the focus back.
 */
export function useOpenedArticle() {
  const [params, setParams] = useSearchParams();
  const edited = params.get("edit");
  const reviewed = Number(params.get("review")) || null;
  const opener = useRef<Element | null>(null);
  const isOpen = edited !== null || reviewed !== null;
  useEffect(() => {
    if (!isOpen && opener.current instanceof HTMLElement) opener.current.focus();
  }, [isOpen]);
  return {
    edited,
    reviewed,
    open: (doing: Doing, id: number) => {
      opener.current = document.activeElement;
      setParams((current) => withOnly(current, doing, String(id)), { preventScrollReset: true });
    },
    close: () => setParams((current) => withOnly(current), { preventScrollReset: true }),
  };
}

function withOnly(params: URLSearchParams, doing?: Doing, id = ""): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("edit");
  next.delete("review");
  if (doing) next.set(doing, id);
  return next;
}
