import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import {
  type Audience,
  audience,
  mostAskedPaths,
  type ViewsOfPaths,
  viewsOfPaths,
} from "../audience/audience.ts";
import { callApi } from "./calls.ts";

/** Days of which the admin shows page views. */
export const shownDays = 30;

/** Page views of the last 30 days: of one path, or of the whole site with its most read paths. */
export const audienceQuery = (path?: string) =>
  queryOptions<Audience>({
    queryKey: ["admin", "audience", path ?? null],
    staleTime: 60_000,
    queryFn: async () => {
      const query = new URLSearchParams({ days: String(shownDays), ...(path && { path }) });
      return audience.parse(await callApi("GET", `/api/admin/audience?${query}`));
    },
  });

/**
 * Page views of the last 30 days by path, none until they are known, so that a column keeps its place; null where none are counted,
 * and where there is no page.
 */
export function useViewsOf(paths: string[]): ReadonlyMap<string, number> | null {
  // Some entries are read at a place of another's page, which is counted as a whole.
  const asked = [...new Set(paths)].filter((path) => !path.includes("#")).slice(0, mostAskedPaths);
  const { data } = useQuery({
    queryKey: ["admin", "audience", "pages", asked],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    enabled: asked.length > 0,
    queryFn: async () => readViews(asked),
  });
  if (asked.length === 0 || data?.isCounted === false) return null;
  if (!data) return new Map();
  return new Map(asked.map((path) => [path, data.views[path] ?? 0]));
}

/** As many as an address has room for, whatever the length of the slugs. */
const pathsInAddress = 10;

async function readViews(paths: string[]): Promise<ViewsOfPaths> {
  const starts = Array.from(
    { length: Math.ceil(paths.length / pathsInAddress) },
    (_, part) => part * pathsInAddress,
  );
  const answers = await Promise.all(
    starts.map(async (start) => {
      const part = paths.slice(start, start + pathsInAddress).map((path) => ["path", path]);
      const query = new URLSearchParams([["days", String(shownDays)], ...part]);
      return viewsOfPaths.parse(await callApi("GET", `/api/admin/audience/pages?${query}`));
    }),
  );
  return {
    isCounted: answers.every(({ isCounted }) => isCounted),
    views: Object.assign({}, ...answers.map(({ views }) => views)),
  };
}
