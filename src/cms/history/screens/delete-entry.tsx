import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useFormLabel } from "#cms/admin/groups.ts";
import { TargetList, usePagesNamed, useTargetList } from "#cms/admin/page-search.tsx";
import { useEntryCalls } from "#cms/admin/saving.ts";
import { type AdminType, labelsOf } from "#cms/admin/type.tsx";
import { usedByQuery } from "#cms/admin/used-by.query.ts";
import type { Use } from "#cms/engine/references/use.ts";
import { api } from "#http/client/api.ts";
import { CallFailure, type EntryData } from "#http/client/calls.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import { pluralize } from "#shared/text.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";

/**
 * Confirms and deletes an entry, optionally redirects its page's address, and reports the result. Open while `entry` is not null.
 */
export function DeleteEntry({
  type,
  entry,
  onClose,
  onDeleted,
}: {
  type: AdminType;
  entry: EntryData | null;
  onClose: () => void;
  /** Called after the dialog has closed and cannot restore the focus to the deleted row. */
  onDeleted: () => void;
}) {
  const words = labelsOf(type);
  const [to, setTo] = useState("");
  // Keeps the texts while the dialog closes.
  const [last, setLast] = useState(entry);
  const from = last && type.isPublic(last) ? type.pathOf(last) : null;
  const { remove, isBusy, isDeleted, fault, reset } = useDeletion(type, onClose);
  const leadTo = (path: string) => {
    setTo(path);
    reset();
  };
  if (entry && entry !== last) {
    setLast(entry);
    leadTo("");
  }
  return (
    <ConfirmDialog
      isOpen={entry !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${type.name}`}
      text={
        <>
          {last && words.deleteQuestion(type.titleOf(last))}
          <span className="mt-2 block text-13">{last && type.titleOf(last)}</span>
          {last && (
            <UsedBy
              type={type}
              entry={last}
              isAsked={entry !== null && !isBusy}
              isLedOn={to.trimStart().startsWith("/")}
            />
          )}
        </>
      }
      confirmLabel={isBusy ? "Deleting..." : "Delete"}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => entry && void remove(entry, from && to.trim() ? to.trim() : null)}
      onFocusReturn={isDeleted ? onDeleted : undefined}
    >
      {from && <LeadOn from={from} to={to} onChange={leadTo} error={fault} />}
    </ConfirmDialog>
  );
}

/** Deletes an entry and redirects its address in one call. Toasts report the result. */
function useDeletion(type: AdminType, onClose: () => void) {
  const words = labelsOf(type);
  const toast = useToast();
  const client = useQueryClient();
  const calls = useEntryCalls(type);
  const [state, setState] = useState<DeletionState>(untouched);
  const remove = async (entry: EntryData, redirectTo: string | null) => {
    if (redirectTo !== null && !redirectTo.startsWith("/"))
      return setState({ ...untouched, fault: "Choose a page, or type an address that starts with /" });
    setState({ ...untouched, isBusy: true });
    try {
      await calls.remove(entry, redirectTo);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const { status, message } = error;
      if (redirectTo !== null && status === 400) return setState({ ...untouched, fault: message });
      setState(untouched);
      const description = withReason(words.deleteFailed(message), message);
      return toast({ title: "Error", variant: "destructive", description });
    }
    setState({ ...untouched, isDeleted: true });
    onClose();
    const action = { label: "Undo", onClick: () => void undo(entry) };
    toast({ title: "Success", description: words.deleted, action });
  };
  const undo = async ({ id }: EntryData) => {
    try {
      // It is one of the latest, so it is on the first page.
      const deleted = (await api("GET /api/admin/trash", { query: {} })).find(
        (row) => row.kind === type.kind && row.entryId === id && !row.isDraft,
      );
      if (!deleted)
        return toast({
          title: "Error",
          variant: "destructive",
          description: "It is no longer in the trash.",
        });
      await api("POST /api/admin/trash/{id}/restore", { params: { id: deleted.id } });
      toast({ title: "Success", description: `“${deleted.title}” was restored` });
      invalidateAll(client);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast({ title: "Error", variant: "destructive", description: error.message });
    }
  };
  return { ...state, remove, reset: () => setState(untouched) };
}

interface DeletionState {
  isBusy: boolean;
  isDeleted: boolean;
  /** Why the address cannot be redirected as requested. */
  fault: string | null;
}

const untouched: DeletionState = { isBusy: false, isDeleted: false, fault: null };

/** The spec's text, with the server's reason if the text lacks it. */
const withReason = (text: string, reason: string) =>
  text.includes(reason) ? (
    text
  ) : (
    <>
      {text}
      <span className="block">{reason}</span>
    </>
  );

/** Asks for the redirect target of an entry that is about to be deleted: a page by title, or a typed address. */
function LeadOn({
  from,
  to,
  onChange,
  error,
}: {
  from: string;
  to: string;
  onChange: (to: string) => void;
  error: string | null;
}) {
  const isTitle = !to.trimStart().startsWith("/");
  const { pages, isSearching } = usePagesNamed(isTitle ? to : "");
  const others = pages.filter(({ path }) => path !== from);
  const { box, list } = useTargetList(to, others, ({ path }) => onChange(path));
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    area.current?.querySelector("input")?.focus();
    // In a small window the error is below the visible part of the dialog.
    area.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <div ref={area} className="mt-3">
      <TextField
        {...box}
        label="Redirect its address to"
        placeholder="Title of a page, or /…"
        hint={`Optional. Without a redirect, ${from} shows a “not found” page.`}
        error={error}
        maxLength={600}
        value={to}
        onChange={({ target }) => onChange(target.value)}
      />
      <TargetList {...list} className="mt-1 max-h-41 overflow-y-auto" />
      <p role="status" className="mt-1 text-13 text-muted empty:hidden">
        {isTitle &&
          to.trim() !== "" &&
          others.length === 0 &&
          (isSearching ? "Searching..." : "No published page has this title.")}
      </p>
    </div>
  );
}

const mostShown = 8;

/** Lists the references to an entry about to be deleted, with the effect on each. Renders nothing without references. */
function UsedBy({
  type,
  entry,
  isAsked,
  isLedOn,
}: {
  type: AdminType;
  entry: EntryData;
  /** False once the deletion has started, because a deleted entry has no references. */
  isAsked: boolean;
  /** True if the address will redirect to another page. */
  isLedOn: boolean;
}) {
  const labelOf = useFormLabel();
  const { data: uses = [], isError } = useQuery({ ...usedByQuery(type, entry.id), enabled: isAsked });
  if (isError) return <p className="mt-3">The places that use it could not be loaded.</p>;
  if (uses.length === 0) return null;
  return (
    <div className="mt-3">
      <p className="font-medium">Used in {pluralize(uses.length, "place")}:</p>
      <ul className="mt-1 list-disc pl-5">
        {uses.slice(0, mostShown).map((use) => (
          <li key={`${use.kind} ${use.id} ${use.field} ${use.title}`} className="wrap-anywhere">
            {use.title} <span className="text-muted">{placeOf(use, labelOf)}</span>
          </li>
        ))}
        {uses.length > mostShown && <li>and {uses.length - mostShown} more</li>}
      </ul>
      <p className="mt-2">
        {isLedOn ? "Links to it are redirected" : "Links to it become plain text"}, and it disappears from
        lists until restored.
      </p>
    </div>
  );
}

const placeOf = ({ kind, field }: Use, labelOf: ReturnType<typeof useFormLabel>) =>
  kind === null ? "" : `(${kind.replaceAll("-", " ")}${field ? `, ${labelOf(kind, field)}` : ""})`;
