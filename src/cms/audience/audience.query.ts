import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#http/client/api.ts";
import { mostAskedPaths, type Trend, type ViewsOfPaths } from "./audience.ts";

/** Period of the page views, in days. */
export const shownDays = 30;

/** Page views of the last 30 days: of one path, or of the whole site with its most-read paths. */
export const audienceQuery = (path?: string) =>
  queryOptions({
    queryKey: ["admin", "audience", path ?? null],
    staleTime: 60_000,
    queryFn: () => api("GET /api/admin/audience", { query: { days: String(shownDays), path } }),
  });

/** The views of a page in the last 30 days. */
export interface PageViews {
  total: number;
  /** Null without views. */
  trend: Trend | null;
}

export type ViewsByPath = ReadonlyMap<string, PageViews>;

/**
 * Returns the page views of the last 30 days by path. The map is empty while they load, so that a column keeps its width. Returns
 * null if views are not counted or no path has a page.
 */
export function useViewsOf(paths: string[]): ViewsByPath | null {
  // Paths with `#` are sections of another entry's page, which is only counted as a whole.
  const pagePaths = [...new Set(paths)].filter((path) => !path.includes("#")).slice(0, mostAskedPaths);
  const { data } = useQuery({
    queryKey: ["admin", "audience", "pages", pagePaths],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    enabled: pagePaths.length > 0,
    queryFn: async () => readViews(pagePaths),
  });
  if (pagePaths.length === 0 || data?.isCounted === false) return null;
  if (!data) return new Map();
  return new Map(
    pagePaths.map((path) => [path, { total: data.views[path] ?? 0, trend: data.trends[path] ?? null }]),
  );
}

/** Keeps the URL below its length limit, even with the longest slugs. */
const pathsInAddress = 10;

async function readViews(paths: string[]): Promise<ViewsOfPaths> {
  const starts = Array.from(
    { length: Math.ceil(paths.length / pathsInAddress) },
    (_, part) => part * pathsInAddress,
  );
  const answers = await Promise.all(
    starts.map((start) => {
      const path = paths.slice(start, start + pathsInAddress);
      return api("GET /api/admin/audience/pages", { query: { days: String(shownDays), path } });
    }),
  );
  return {
    isCounted: answers.every(({ isCounted }) => isCounted),
    views: Object.assign({}, ...answers.map(({ views }) => views)),
    trends: Object.assign({}, ...answers.map(({ trends }) => trends)),
  };
}
