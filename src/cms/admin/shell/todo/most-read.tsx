import { useQuery } from "@tanstack/react-query";
import { formatCount, pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import type { Audience } from "../../../audience/audience.ts";
import { audienceQuery, shownDays } from "../../audience.query.ts";

const mostShown = 8;

/** The pages that readers open most. Not there while nothing is counted. */
export function MostRead() {
  const { data, error, refetch } = useQuery(audienceQuery());
  if (data && !data.isCounted) return null;
  return (
    <section aria-labelledby={headingId} className="border-t border-rule-strong pt-3">
      <h3 id={headingId} className="pb-2 text-17">
        Most read, {shownDays} days{" "}
        {data && (
          <span className="font-sans text-15 font-normal text-muted tabular-nums">
            {pluralize(data.total, "view")}
          </span>
        )}
      </h3>
      {data && <Paths {...data} />}
      {error && !data && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">Page views could not be loaded: {error.message}</p>
          <Button onClick={() => void refetch()}>Load page views again</Button>
        </div>
      )}
      {!data && !error && (
        <LoadingRegion label="Loading page views...">
          <SkeletonText lines={4} />
        </LoadingRegion>
      )}
    </section>
  );
}

function Paths({ paths }: Pick<Audience, "paths">) {
  if (paths.length === 0)
    return <p className="text-muted">No page views yet. They are counted as readers come.</p>;
  return (
    <ol className="flex flex-col gap-1">
      {paths.slice(0, mostShown).map(({ path, views }) => (
        <li key={path} className="flex items-baseline justify-between gap-4">
          <Link
            to={path}
            className="inline-flex min-h-6 min-w-0 items-center text-accent wrap-anywhere hover:underline pointer-coarse:min-h-11"
          >
            {path === "/" ? "Home" : path}
          </Link>
          <span className="text-muted tabular-nums">
            {formatCount(views)}
            <span className="sr-only"> {views === 1 ? "view" : "views"}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const headingId = "most-read";
