import { useNavigate, useParams, useSearchParams } from "react-router";
import { listedEntryHref, listHref } from "../addresses.ts";
import type { AdminType } from "../type.tsx";

/**
 * The entry of a list that the address names, so that going back leaves it: `/admin/faq/7`, `/admin/faq/new`; where the
 * list is a part of a screen, `?edit=7`.
 */
export function useOpenedEntry(type: AdminType, isPart: boolean) {
  const navigate = useNavigate();
  const { tab = "", entry } = useParams();
  const [params, setParams] = useSearchParams();
  if (isPart) {
    const set = (value: string | null) =>
      setParams((current) => withParam(current, "edit", value), { preventScrollReset: true });
    return {
      asked: params.get("edit"),
      open: (id: number | "new") => set(String(id)),
      close: () => set(null),
    };
  }
  // A dialog lies over its list, which stays where it is; a page begins at its top.
  const preventScrollReset = !type.hasEditPage;
  return {
    asked: type.hasEditPage ? null : (entry ?? null),
    open: (id: number | "new") =>
      void navigate(listedEntryHref(type, tab, id, params), { preventScrollReset }),
    close: () => void navigate(listHref(tab, params.toString()), { preventScrollReset }),
  };
}

function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
