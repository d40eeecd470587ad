import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useMayAdd } from "#accounts/editor-context.ts";
import { type AdminType, labelsOf } from "#cms/admin/type.tsx";
import { EntryDialog } from "#cms/editing/screens/entry-dialog.tsx";
import { withinSentence } from "#cms/engine/noun.ts";
import { DeleteEntry } from "#cms/history/screens/delete-entry.tsx";
import { RevisionsDialog } from "#cms/history/screens/revisions-dialog.tsx";
import { adminEntryQuery, type EntryData } from "#http/client/calls.ts";
import { useFocusBack } from "#ui/admin/focus-back.ts";
import { PageHead } from "#ui/admin/page-head.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { ListedEntries } from "./listed-entries.tsx";
import { useOpenedEntry } from "./opened-entry.ts";
import { useHrefs } from "./row-actions.ts";

/**
 * Lists the entries of a type page by page and lets editors edit them. Search, filters and order are in the address. As a part of a
 * screen it has no heading.
 */
export function EntryList({ type, isPart = false }: { type: AdminType; isPart?: boolean }) {
  const head = useRef<HTMLHeadingElement & HTMLDivElement>(null);
  const { idParam, entry, isGone, failure, open, close } = useEditedEntry(type, isPart, head);
  const isHydrated = useIsHydrated();
  const mayAdd = useMayAdd(type);
  const [entryToDelete, setEntryToDelete] = useState<EntryData | null>(null);
  const [entryOfHistory, setEntryOfHistory] = useState<EntryData | null>(null);
  const add = mayAdd && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      disabled={!isHydrated}
      onClick={() => open("new")}
    >
      {labelsOf(type).add}
    </Button>
  );
  return (
    <section aria-label={type.heading ?? type.tab} className={isPart ? undefined : "pb-16"}>
      {isPart ? (
        <div ref={head} tabIndex={-1} className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{type.lead}</p>
          {add}
        </div>
      ) : (
        <>
          <PageHead title={type.heading ?? type.tab} titleRef={head}>
            {add}
          </PageHead>
          {type.lead && <p className="pt-3 text-muted">{type.lead}</p>}
        </>
      )}
      <ListedEntries
        type={type}
        edited={type.isEditedInPlace ? entry : null}
        onClose={close}
        actions={{
          hrefOf: useHrefs(type, isPart),
          onEdit: ({ id }) => open(id),
          onDelete: setEntryToDelete,
          onHistory: setEntryOfHistory,
        }}
      />
      {idParam === "new" && mayAdd && <EntryDialog type={type} entry={null} onClose={close} />}
      {entry && !type.isEditedInPlace && (
        <EntryDialog key={entry.id} type={type} entry={entry} onClose={close} />
      )}
      {isGone && <Gone name={type.name} onClose={close} />}
      {failure && <Unread name={type.name} failure={failure} onClose={close} />}
      <DeleteEntry
        type={type}
        entry={entryToDelete}
        onClose={() => setEntryToDelete(null)}
        onDeleted={() => head.current?.focus()}
      />
      {entryOfHistory && (
        <RevisionsDialog
          kind={type.kind}
          id={entryOfHistory.id}
          title={type.titleOf(entryOfHistory)}
          isOpen
          onOpenChange={() => setEntryOfHistory(null)}
          onRestored={() => setEntryOfHistory(null)}
        />
      )}
    </section>
  );
}

/**
 * The entry that the address opens, fetched in full because the list has only some fields. It stays if it is deleted during
 * editing.
 */
function useEditedEntry(type: AdminType, isPart: boolean, head: RefObject<HTMLElement | null>) {
  const { idParam, open, close } = useOpenedEntry(type, isPart);
  const noteOpener = useFocusBack(idParam !== null, head);
  const id = Number(idParam);
  const isEntry = idParam !== null && idParam !== "new";
  const isNumber = Number.isSafeInteger(id);
  const read = useQuery({ ...adminEntryQuery(type.path, id), enabled: isEntry && isNumber });
  const { data } = read;
  const [last, setLast] = useState<EntryData | null>(null);
  if (data && data !== last) setLast(data);
  const entry = isEntry && last?.id === id ? last : null;
  return {
    idParam,
    entry,
    isGone: isEntry && entry === null && (data === null || !isNumber),
    failure: isEntry && entry === null && read.error ? read : null,
    open: (opened: number | "new") => {
      noteOpener();
      open(opened);
    },
    close,
  };
}

const Gone = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <Dialog
    isOpen
    onOpenChange={onClose}
    title={`This ${withinSentence(name)} no longer exists`}
    description="It was deleted. You can restore it from the trash."
    footer={<Button onClick={onClose}>Back to the list</Button>}
  />
);

function Unread({
  name,
  failure: { error, isFetching, refetch },
  onClose,
}: {
  name: string;
  failure: UseQueryResult<EntryData | null>;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`This ${withinSentence(name)} could not be loaded`}
      description={error?.message}
      footer={
        <>
          <Button onClick={onClose}>Back to the list</Button>
          <Button variant="primary" data-autofocus="" isBusy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      }
    />
  );
}
