import { useSearchParams } from "react-router";
import type { LibraryQuery } from "../../media.ts";

/** The pictures that the library shows: all, or those that lack something. */
export const shows = ["all", "unused", "undescribed"] as const;
export type Show = (typeof shows)[number];

export interface LibraryView {
  search: string;
  show: Show;
  page: number;
  /** The chosen picture; null while none is. */
  picture: number | null;
}

const number = (text: string | null) => Math.max(0, Math.trunc(Number(text)) || 0);

const readView = (params: URLSearchParams): LibraryView => ({
  search: params.get("search")?.slice(0, 200) ?? "",
  show: shows.find((show) => show === params.get("show")) ?? "all",
  page: number(params.get("page")) || 1,
  picture: number(params.get("picture")) || null,
});

/** The query string of a view, without what is as usual. */
export const writeView = ({ search, show, page, picture }: LibraryView) =>
  new URLSearchParams({
    ...(search && { search }),
    ...(show !== "all" && { show }),
    ...(page > 1 && { page: String(page) }),
    ...(picture !== null && { picture: String(picture) }),
  });

export const queryOf = ({ search, show, page }: LibraryView): LibraryQuery => ({
  ...(search && { search }),
  ...(show !== "all" && { [show]: "1" }),
  page: String(page),
});

/** The library as its address says; other pictures begin at the first page. */
export function useLibraryView() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change = (changes: Partial<LibraryView>) =>
    setParams((current) => writeView({ ...readView(current), page: 1, ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  return { view, change };
}
