import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { SearchForm } from "#cms/page/search-form.tsx";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { searchPageQuery, searchParameters } from "#cms/search/search.query.ts";
import { readSearchAddress } from "#cms/search/search-address.ts";
import { ShortlistTray } from "#content/vendor/vendor.shortlist.tsx";
import { routes } from "#shared/routes.ts";
import { Container } from "#ui/container.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { NoQuery } from "./no-query.tsx";
import { NoResults } from "./no-results.tsx";
import { SearchResults } from "./search-results.tsx";

const queries: PageQueries = ({ url }) => [searchPageQuery(readSearchAddress(url.searchParams))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: searchParameters };

export default function SearchPage() {
  const { name } = useSite();
  const [params] = useSearchParams();
  const address = readSearchAddress(params);
  const { data: found, isError } = useQuery(searchPageQuery(address));
  const query = found?.query ?? address.q;
  return (
    <Container className="pt-6 pb-16">
      <Seo
        title={`${query ? `Search: ${query}` : "Search"} | ${name}`}
        description={`Search the ${name}: vendors, features, terms, answers, guides and news.`}
        path={routes.search.href()}
        noIndex="found"
      />
      <SearchForm query={query} />
      {isError ? (
        <ErrorState level={1} title="The search did not work. Please try again later." />
      ) : !found ? (
        <LoadingRegion>
          <Skeleton className="mt-8 h-80" />
        </LoadingRegion>
      ) : found.query === "" ? (
        <NoQuery />
      ) : found.total === 0 && found.facets.type.length === 0 ? (
        <NoResults found={found} />
      ) : (
        <SearchResults found={found} type={address.type} isExact={address.exact === "1"} />
      )}
      <ShortlistTray />
    </Container>
  );
}
