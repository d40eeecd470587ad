import { useNavigate, useParams, useSearchParams } from "react-router";
import { listedEntryHref, listHref } from "#cms/admin/addresses.ts";
import type { AdminType } from "#cms/admin/type.tsx";

/**
 * The entry that the address opens, so that the Back button closes it: `/admin/faq/7`, `/admin/faq/new`, or `?edit=7` if the list
 * is a part of a screen.
 */
export function useOpenedEntry(type: AdminType, isPart: boolean) {
  const navigate = useNavigate();
  const { tab = "", entry } = useParams();
  const [params, setParams] = useSearchParams();
  if (isPart) {
    const set = (value: string | null) =>
      setParams((current) => withParam(current, "edit", value), { preventScrollReset: true });
    return {
      idParam: params.get("edit"),
      open: (id: number | "new") => set(String(id)),
      close: () => set(null),
    };
  }
  // A dialog opens over its list, which keeps its scroll position. A page starts at the top.
  const preventScrollReset = !type.hasEditPage;
  return {
    idParam: type.hasEditPage ? null : (entry ?? null),
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
