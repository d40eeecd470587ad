import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { entryHref } from "#cms/admin/addresses.ts";
import { useAdminGroups } from "#cms/admin/groups.ts";
import { SideButton, SidePart } from "#cms/admin/side-part.tsx";
import { badgesOf } from "#cms/admin/type.tsx";
import { usedByQuery } from "#cms/admin/used-by.query.ts";
import { audienceQuery, shownDays } from "#cms/audience/audience.query.ts";
import { peakWords, TrendLine } from "#cms/audience/trend-line.tsx";
import type { Use } from "#cms/engine/references/use.ts";
import { revisionsQuery } from "#cms/history/screens/history.query.ts";
import { RevisionsDialog } from "#cms/history/screens/revisions-dialog.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { formatCount } from "#shared/text.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { copyText } from "#ui/clipboard.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Link } from "#ui/link.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { DraftComments } from "./draft-comments.tsx";
import { DraftPreview } from "./draft-preview.tsx";
import { DraftVersions } from "./draft-versions.tsx";
import { useEditPage } from "./edit-page-state.ts";

/** The parts of an entry beside its fields: a column on wide screens, else collapsible sections below the form. */
export function EditSide({ entry }: { entry: EntryData | null }) {
  const parts = entry ? <Parts entry={entry} /> : <DraftPreview />;
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
      <DraftVersions />
      <DraftPreview />
      <DraftComments />
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
      {revisions?.length === 0 && <p className="text-muted">None yet. Every save appears here.</p>}
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

/** The entry's public address. */
function EditAddress({ entry }: { entry: EntryData }) {
  const { isLive } = useEditPage();
  const [announcement, setAnnouncement] = useState("");
  const path = useEntryPath(entry);
  if (!path) return null;
  const address = () => new URL(path, window.location.origin).href;
  const copy = async () =>
    setAnnouncement((await copyText(address())) ? "Copied" : `Copy this: ${address()}`);
  return (
    <SidePart title="Address" action={<SideButton onClick={() => void copy()}>Copy</SideButton>}>
      {isLive ? (
        <Link to={path} className="inline-block min-h-6 text-accent wrap-anywhere hover:underline">
          {path}
        </Link>
      ) : (
        <p className="wrap-anywhere text-muted">{path}, once it is published</p>
      )}
      <p role="status" className="text-muted select-all wrap-anywhere empty:hidden">
        {announcement}
      </p>
    </SidePart>
  );
}

/** Shows the views of the entry's public page. Empty for an unpublished entry. */
function EditViews({ entry }: { entry: EntryData }) {
  const { isLive } = useEditPage();
  const path = useEntryPath(entry);
  // A path with `#` is a section of another entry's page, which is only counted as a whole.
  const isPage = isLive && path !== null && !path.includes("#");
  const { data } = useQuery({ ...audienceQuery(path ?? ""), enabled: isPage });
  if (!isPage || !data?.isCounted) return null;
  return (
    <>
      <dt className="text-muted">Views, {shownDays} days</dt>
      <dd className="text-right tabular-nums">{formatCount(data.total)}</dd>
      {data.trend && (
        <>
          <dt className="text-muted">By day</dt>
          <dd className="flex flex-col items-end gap-1">
            <TrendLine trend={data.trend} />
            <span aria-hidden="true" className="text-13 text-muted">
              {peakWords(data.trend)}
            </span>
          </dd>
        </>
      )}
    </>
  );
}

/** Returns the path of the entry's public page. Null if it has none, and while it loads. */
function useEntryPath(entry: EntryData): string | null {
  const { type } = useEditPage();
  const { findPath } = type;
  const ownPath = type.pathOf(entry);
  // If a page depends on other entries too, only the server knows whether it exists.
  const { data: serverPath } = useQuery({
    queryKey: ["admin", type.path, entry.id, "path", entry.updatedAt],
    queryFn: async () => (await findPath?.(entry)) ?? null,
    enabled: ownPath === null && findPath !== undefined,
  });
  return ownPath ?? serverPath ?? null;
}

const mostUses = 6;

/** The entries that refer to this one, each listed once. */
function EditUses({ entry }: { entry: EntryData }) {
  const { type } = useEditPage();
  const { data, isError, refetch } = useQuery(usedByQuery(type, entry.id));
  const uses = [...new Map(data?.map((use) => [`${use.kind} ${use.id} ${use.title}`, use])).values()];
  return (
    <SidePart
      title={
        <>Used by {data && <span className="font-normal text-muted tabular-nums">{uses.length}</span>}</>
      }
    >
      {!data ? (
        isError ? (
          <>
            <p>The places that use it could not be loaded.</p>
            <div>
              <SideButton onClick={() => void refetch()}>Try again</SideButton>
            </div>
          </>
        ) : (
          <SkeletonText lines={1} />
        )
      ) : uses.length === 0 ? (
        <p className="text-muted">Nothing refers to it.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {uses.slice(0, mostUses).map((use) => (
            <li key={`${use.kind} ${use.id} ${use.title}`}>
              <UseLink use={use} />
            </li>
          ))}
          {uses.length > mostUses && <li className="text-muted">and {uses.length - mostUses} more</li>}
        </ul>
      )}
    </SidePart>
  );
}

function UseLink({ use: { kind, id, title } }: { use: Use }) {
  const tabs = useAdminGroups().flatMap((group) => group.tabs);
  const tab = tabs.find((one) => one.kind === kind);
  if (!tab || id === null) return <span className="wrap-anywhere">{title}</span>;
  return (
    <Link to={entryHref(tab.slug, id)} className="text-accent wrap-anywhere hover:underline">
      {title}
    </Link>
  );
}
