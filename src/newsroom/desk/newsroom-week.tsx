import { useQuery } from "@tanstack/react-query";
import { BarChartFigure } from "#ui/admin/bar-chart-figure.tsx";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import type { NewsroomWeek as Week } from "../article/article.schema.ts";
import { newsroomWeekQuery } from "../article/newsroom.query.ts";

/** What happened in the newsroom on each of the last seven days. */
export function NewsroomWeek() {
  const query = useQuery(newsroomWeekQuery);
  const { data } = query;
  if (!data) return <NotLoaded what="week" query={query} lines={3} />;
  return (
    <section aria-label="The last seven days" className="grid gap-x-10 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
      {charts.map(({ of, title, empty }) => (
        <BarChartFigure key={of} title={title} step="Day" empty={empty} chart={data[of]} />
      ))}
    </section>
  );
}

const charts: { of: keyof Week; title: string; empty: string }[] = [
  { of: "fetched", title: "Fetched, last 7 days", empty: "No article was fetched." },
  { of: "setAside", title: "Set aside, last 7 days", empty: "No article was set aside." },
  { of: "rewritten", title: "Rewritten, last 7 days", empty: "No article was rewritten." },
  { of: "published", title: "Published, last 7 days", empty: "No article was published." },
];
