import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { TextSkeleton } from "#cms/page/page-states.tsx";
import { BasicPage, BasicPageError, BasicPageNotFound } from "./page.card.tsx";
import { pageQuery } from "./page.query.ts";

/** The seven basic pages with their own routes are directly below the root. */
const slugOf = (pathname: string) => pathname.replace(/^\/|\/$/g, "");

const queries: PageQueries = ({ url }) => [pageQuery(slugOf(url.pathname))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function FixedPage() {
  const { pathname } = useLocation();
  const { data: page, isError } = useQuery(pageQuery(slugOf(pathname)));
  if (isError) return <BasicPageError />;
  if (page === undefined) return <TextSkeleton />;
  return page ? <BasicPage page={page} /> : <BasicPageNotFound />;
}
