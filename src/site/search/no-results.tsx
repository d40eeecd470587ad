import { TitleList } from "#cms/page/title-list.tsx";
import type { SearchPageData } from "#cms/search/search.schema.ts";
import { Notices } from "./notices.tsx";
import { WaysIn } from "./ways-in.tsx";

/** Says that nothing was found, and what is near to it. */
export const NoResults = ({ found: { query, near, notices } }: { found: SearchPageData }) => (
  <div className="mt-8 flex flex-col gap-10">
    <div>
      <h1 className="text-25 wrap-anywhere sm:text-32">Nothing matches “{query}”</h1>
      <p role="status" className="mt-2 max-w-prose text-17 text-muted">
        Fewer words find more: the search covers names, features, terms, answers, guides and news.
      </p>
      <Notices notices={notices} />
    </div>
    {near.length > 0 && (
      <section>
        <h2 className="mb-3 text-20">Close to it</h2>
        <TitleList titles={near} />
      </section>
    )}
    <WaysIn />
  </div>
);
