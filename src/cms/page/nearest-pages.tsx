import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { nearestQuery, wordsOfAddress } from "#cms/search/search.query.ts";
import { SearchForm } from "./search-form.tsx";
import { TitleList } from "./title-list.tsx";

/** Shown for an unknown URL: a search for its words, and the pages with the closest titles. */
export function NearestPages() {
  const { pathname } = useLocation();
  const { data: nearest = [] } = useQuery(nearestQuery(pathname));
  return (
    <div className="flex flex-col gap-6 pb-12">
      <SearchForm query={wordsOfAddress(pathname)} />
      {nearest.length > 0 && (
        <section aria-labelledby="nearest-pages">
          <h2 id="nearest-pages" className="mb-3 text-17">
            Did you mean
          </h2>
          <TitleList titles={nearest} />
        </section>
      )}
    </div>
  );
}
