import type { RefObject } from "react";
import { useSearchParams } from "react-router";
import { useFocusBack } from "#cms/admin/focus-back.ts";

/** Dialog in which an article is open. */
type Mode = "edit" | "review";

/**
 * Keeps the edited or reviewed article in the address, so that going back leaves it: `?edit=7`, `?edit=new`,
 * `?review=7`.
 */
export function useOpenedArticle(list: RefObject<HTMLElement | null>) {
  const [params, setParams] = useSearchParams();
  const edited = params.get("edit");
  const reviewed = Number(params.get("review")) || null;
  const noteOpener = useFocusBack(edited !== null || reviewed !== null, list);
  return {
    edited,
    reviewed,
    open: (mode: Mode, id: number) => {
      noteOpener();
      setParams((current) => withOnly(current, mode, String(id)), { preventScrollReset: true });
    },
    close: () => setParams((current) => withOnly(current), { preventScrollReset: true }),
  };
}

function withOnly(params: URLSearchParams, mode?: Mode, id = ""): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("edit");
  next.delete("review");
  if (mode) next.set(mode, id);
  return next;
}
