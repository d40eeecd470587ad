import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#shared/text.ts";
import type { ArticleCounts } from "../article.schema.ts";
import { articleCountsQuery } from "../newsroom.query.ts";

/** The number of articles in total and by status. */
export function ArticleCounters() {
  const { data: counts } = useQuery(articleCountsQuery);
  return (
    <dl className="grid grid-cols-2 border-y border-rule sm:grid-cols-4">
      {counters.map(({ of, label }) => (
        <div
          key={of}
          className="flex flex-col border-rule px-4 py-3 odd:pl-0 even:border-l max-sm:nth-[n+3]:border-t sm:not-first:border-l sm:not-first:pl-4"
        >
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="font-serif text-25 font-semibold tabular-nums">
            {(counts && formatCount(counts[of])) ?? <span className="text-muted">–</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const counters: { of: keyof ArticleCounts; label: string }[] = [
  { of: "total", label: "Total Articles" },
  { of: "published", label: "Published" },
  { of: "rewritten", label: "Rewritten" },
  { of: "draft", label: "Drafts" },
];
