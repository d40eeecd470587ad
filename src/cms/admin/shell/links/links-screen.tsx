import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { keepFocusInList } from "#ui/keep-focus.ts";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import type { LinkReport } from "../../../links/links.schema.ts";
import { formatMoment } from "../../formats.ts";
import { BrokenLinks } from "./broken-links.tsx";
import { linksQuery } from "./links.query.ts";
import { Orphans } from "./orphans.tsx";
import { Redirects } from "./redirects.tsx";
import { useCheckLinks } from "./use-links.ts";

const views = ["broken", "redirects", "orphans"] as const;
type View = (typeof views)[number];

/** The links of all entries: those that lead nowhere, redirects, and the pages that nothing leads to. */
export function LinksScreen() {
  const { data, error, refetch } = useQuery(linksQuery);
  if (error && !data)
    return (
      <ErrorState
        level={3}
        title="The links could not be loaded"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    );
  if (!data)
    return (
      <LoadingRegion label="Loading the links...">
        <SkeletonText lines={6} />
      </LoadingRegion>
    );
  return <Report report={data} />;
}

function Report({ report }: { report: LinkReport }) {
  const [params, setParams] = useSearchParams();
  const view = views.find((one) => one === params.get("show")) ?? "broken";
  const check = useCheckLinks();
  const broken = [...report.internal, ...report.outside];
  const labels: Record<View, string> = {
    broken: `Broken ${broken.length}`,
    redirects: "Redirects",
    orphans: `Orphans ${report.orphans.total}`,
  };
  return (
    <div ref={keepFocusInList} tabIndex={-1} className="flex max-w-240 flex-col gap-6 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <SegmentedChoice
          legend="Links"
          className="w-full max-w-144"
          value={view}
          onChange={(next) => setParams(next === "broken" ? {} : { show: next }, { replace: true })}
          options={views.map((one) => ({ value: one, label: labels[one] }))}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-13 text-muted">
            {report.checkedAt
              ? `Other sites were asked on ${formatMoment(report.checkedAt)}`
              : "Other sites are asked at night"}
          </p>
          <Button
            icon={<RefreshCw aria-hidden="true" />}
            isBusy={check.isPending}
            onClick={() => check.mutate()}
          >
            Check now
          </Button>
        </div>
      </div>
      {view === "broken" &&
        (broken.length === 0 ? (
          <EmptyState
            level={3}
            title="No link is broken"
            text="Links between entries are looked at as you save, those to other sites every night."
          />
        ) : (
          <BrokenLinks links={broken} />
        ))}
      {view === "redirects" && <Redirects inUse={report.redirects} />}
      {view === "orphans" && <Orphans orphans={report.orphans} />}
    </div>
  );
}
