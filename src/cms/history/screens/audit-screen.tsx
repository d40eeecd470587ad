import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { auditPageSize } from "#cms/engine/history/page-sizes.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { type Column, ResourceScreen, ResourceTable } from "#ui/admin/resource-screen.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pager } from "#ui/pager.tsx";
import { type AuditEvent, auditQuery } from "./history.query.ts";
import { RestoreAll } from "./restore-all.tsx";

/** The audit log, newest event first. */
export function AuditScreen() {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...auditQuery(page), placeholderData: keepPreviousData });
  return (
    <ResourceScreen what="history" query={query} lines={10}>
      {(events) =>
        events.length === 0 && page === 1 ? (
          <EmptyState
            level={3}
            title="No activity yet"
            text="Saves, deletions and restorations are recorded here."
          />
        ) : (
          <>
            <ResourceTable label="History" rows={events} keyOf={({ id }) => id} columns={columns} />
            <Pager page={page} pages={events.length < auditPageSize ? page : null} onChange={setPage} />
          </>
        )
      }
    </ResourceScreen>
  );
}

const columns: Column<AuditEvent>[] = [
  {
    heading: "When",
    className: "w-full text-13 whitespace-nowrap text-muted @min-[40rem]:w-44",
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    heading: "Who",
    className: "wrap-anywhere @min-[40rem]:w-44 @min-[64rem]:w-64",
    cell: ({ editorName }) => editorName,
  },
  { heading: "What", className: "@min-[40rem]:w-28 @min-[64rem]:w-36", cell: ({ action }) => action },
  {
    heading: "Entry",
    className: "w-full font-medium wrap-anywhere @min-[40rem]:w-auto",
    cell: (event) => <Entry event={event} />,
  },
];

function Entry({ event: { kind, title, batchId, canBeUndone } }: { event: AuditEvent }) {
  const mayRestore = useMay("content:delete");
  return (
    <>
      {title} <span className="text-13 font-normal text-muted">{fieldLabel(kind)}</span>
      {mayRestore && canBeUndone && batchId !== null && (
        <span className="ml-3">
          <RestoreAll batchId={batchId} label={title} verb="Undo" />
        </span>
      )}
    </>
  );
}
