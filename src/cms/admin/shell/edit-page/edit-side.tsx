import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Disclosure } from "#ui/disclosure.tsx";
import { Link } from "#ui/link.tsx";
import type { EntryData } from "../../calls.ts";
import { formatMoment } from "../../formats.ts";
import { badgesOf } from "../../type.tsx";
import { revisionsQuery } from "../history/history.query.ts";
import { Moment } from "../history/moment.tsx";
import { RevisionsDialog } from "../history/revisions-dialog.tsx";
import { EditAddress } from "./edit-address.tsx";
import { useEditPage } from "./edit-page-state.ts";
import { EditUses } from "./edit-uses.tsx";
import { EditViews } from "./edit-views.tsx";
import { SideButton, SidePart } from "./side-part.tsx";
import { editPageSlots } from "./slots.ts";

/** The parts of an entry beside its fields: a column on wide screens, else a list that unfolds below the form. */
export function EditSide({ entry }: { entry: EntryData }) {
  const parts = <Parts entry={entry} />;
  return (
    <>
      <aside
        aria-label="About this entry"
        className="sticky top-20 max-h-[calc(100dvh-6rem-var(--toast-lane,0px))] self-start overflow-y-auto pr-1 text-13 max-xl:hidden"
      >
        {parts}
      </aside>
      <aside aria-label="About this entry" className="text-13 md:col-start-2 xl:hidden">
        <Disclosure summary="About this entry">{parts}</Disclosure>
      </aside>
    </>
  );
}

function Parts({ entry }: { entry: EntryData }): ReactNode {
  const { type } = useEditPage();
  return (
    <>
      {editPageSlots.sideParts.map((Part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the slots never change places
        <Part key={index} />
      ))}
      <SidePart title="Status">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">Readers see</dt>
          <dd className="text-right">{badgesOf(type, entry)[0]?.label}</dd>
          <dt className="text-muted">Updated</dt>
          <dd className="text-right">
            <Moment at={entry.updatedAt} />
          </dd>
          <EditViews entry={entry} />
        </dl>
        {type.linksOf?.(entry).map(({ label, to }) => (
          <Link key={to} to={to} className="min-h-6 text-accent hover:underline pointer-coarse:min-h-11">
            {label}
          </Link>
        ))}
      </SidePart>
      {type.SidePart && <type.SidePart entry={entry} />}
      <EditAddress entry={entry} />
      <EditUses entry={entry} />
      <Revisions entry={entry} />
    </>
  );
}

const mostShown = 4;

function Revisions({ entry }: { entry: EntryData }) {
  const { type, title } = useEditPage();
  const { data: revisions } = useInfiniteQuery(revisionsQuery(type.kind, entry.id));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SidePart title="Revisions" action={<SideButton onClick={() => setIsOpen(true)}>Compare</SideButton>}>
      {revisions?.length === 0 && <p className="text-muted">None yet. Every save is kept here.</p>}
      <ol className="flex flex-col gap-1">
        {revisions?.slice(0, mostShown).map(({ id, createdAt, editorName }) => (
          <li key={id} className="flex justify-between gap-4">
            <time dateTime={createdAt} className="whitespace-nowrap text-muted tabular-nums">
              {formatMoment(createdAt)}
            </time>
            <span title={editorName} className="min-w-0 truncate text-right">
              {editorName}
            </span>
          </li>
        ))}
      </ol>
      <RevisionsDialog
        kind={type.kind}
        id={entry.id}
        title={title}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        onRestored={() => setIsOpen(false)}
      />
    </SidePart>
  );
}
