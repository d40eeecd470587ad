import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { withinSentence } from "../../noun.ts";
import { adminEntryQuery, type EntryData } from "../calls.ts";
import { useMayAdd } from "../editor-context.ts";
import { useFocusBack } from "../focus-back.ts";
import { PageHead } from "../page-head.tsx";
import { type AdminType, labelsOf } from "../type.tsx";
import { DeleteEntry } from "./delete-entry.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { RevisionsDialog } from "./history/revisions-dialog.tsx";
import { ListedEntries } from "./list/listed-entries.tsx";
import { useHrefs } from "./list/row-actions.ts";
import { useOpenedEntry } from "./opened-entry.ts";

/**
 * Lists the entries of a type a page at a time, with search, filters and sorting kept in the address, and editing. As a part of
 * a screen that names it, it has no heading of its own.
 */
export function EntryList({ type, isPart = false }: { type: AdminType; isPart?: boolean }) {
  const head = useRef<HTMLHeadingElement & HTMLDivElement>(null);
  const { asked, entry, isGone, failure, open, close } = useEditedEntry(type, isPart, head);
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
      {asked === "new" && mayAdd && <EntryDialog type={type} entry={null} onClose={close} />}
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

/** The entry that the address names, read whole: the list has parts of it. One that is deleted while it is edited stays. */
function useEditedEntry(type: AdminType, isPart: boolean, head: RefObject<HTMLElement | null>) {
  const { asked, open, close } = useOpenedEntry(type, isPart);
  const noteOpener = useFocusBack(asked !== null, head);
  const id = Number(asked);
  const isEntry = asked !== null && asked !== "new";
  const isNumber = Number.isSafeInteger(id);
  const read = useQuery({ ...adminEntryQuery(type.path, id), enabled: isEntry && isNumber });
  const { data } = read;
  const [last, setLast] = useState<EntryData | null>(null);
  if (data && data !== last) setLast(data);
  const entry = isEntry && last?.id === id ? last : null;
  return {
    asked,
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
    description="Somebody deleted it. It can be restored from the trash."
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
