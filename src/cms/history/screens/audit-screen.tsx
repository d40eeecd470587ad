import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { auditPageSize } from "#cms/engine/history/audit-page.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { type AuditEvent, auditQuery } from "./history.query.ts";
import { RestoreAll } from "./restore-all.tsx";

/** The audit log, newest event first. */
export function AuditScreen() {
  const [page, setPage] = useState(1);
  const {
    data: events,
    error,
    refetch,
  } = useQuery({ ...auditQuery(page), placeholderData: keepPreviousData });
  if (error && !events)
    return (
      <ErrorState
        level={3}
        title="The history could not be loaded"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    );
  if (!events)
    return (
      <LoadingRegion label="Loading the history...">
        <SkeletonText lines={10} />
      </LoadingRegion>
    );
  if (events.length === 0 && page === 1)
    return (
      <EmptyState
        level={3}
        title="No activity yet"
        text="Saves, deletions and restorations are recorded here."
      />
    );
  return (
    <>
      <AuditTable events={events} />
      <Pages page={page} isLast={events.length < auditPageSize} onPage={setPage} />
    </>
  );
}

const columns = [
  { heading: "When", width: "md:w-44" },
  { heading: "Who", width: "md:w-44 xl:w-64" },
  { heading: "What", width: "md:w-28 xl:w-36" },
  { heading: "Entry", width: "" },
];

/** On narrow screens each row is a block of lines. */
function AuditTable({ events }: { events: AuditEvent[] }) {
  const mayRestore = useMay("content:delete");
  return (
    <table className="block w-full text-left md:table md:table-fixed">
      <thead className="hidden bg-sunk text-13 text-muted md:table-header-group">
        <tr>
          {columns.map(({ heading, width }) => (
            <th key={heading} scope="col" className={classes("px-3 py-2 font-medium", width)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-rule border-y border-rule md:table-row-group">
        {events.map(({ id, at, editorName, action, kind, title, batchId, canBeUndone }) => (
          <tr key={id} className="block py-2 md:table-row md:py-0">
            <td className="block text-13 whitespace-nowrap text-muted md:table-cell md:px-3 md:py-1.5">
              <Moment at={at} />
            </td>
            <td className="mr-1 inline wrap-anywhere md:table-cell md:px-3 md:py-1.5">{editorName}</td>
            <td className="inline md:table-cell md:px-3 md:py-1.5">{action}</td>
            <td className="block font-medium wrap-anywhere md:table-cell md:px-3 md:py-1.5">
              {title} <span className="text-13 font-normal text-muted">{fieldLabel(kind)}</span>
              {mayRestore && canBeUndone && batchId !== null && (
                <span className="ml-3">
                  <RestoreAll batchId={batchId} label={title} verb="Undo" />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pages({ page, isLast, onPage }: { page: number; isLast: boolean; onPage: (page: number) => void }) {
  if (page === 1 && isLast) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 pt-4">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span className="text-13 text-muted tabular-nums">Page {page}</span>
      <Button disabled={isLast} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  );
}
