import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { draftParam, entryHref, listParam } from "#cms/admin/addresses.ts";
import { type AdminType, labelsOf } from "#cms/admin/type.tsx";
import { adminEntryQuery, type EntryData } from "#http/client/calls.ts";
import { useToast } from "#ui/toast.tsx";
import type { EditPageState } from "./edit-page-state.ts";
import { useLockReason } from "./form-lock.ts";
import { useDraftKeeper } from "./use-draft-keeper.ts";
import { type EntryEditing, useEntryEditor } from "./use-entry-editor.ts";

interface Opened {
  type: AdminType;
  tab: string;
  entry: EntryData | null;
  list: string;
  /** Stays the same when a new entry gets its address, so that the form stays mounted. */
  formKey: string;
}

/** The form of an edit page and its save actions. */
export function useEditPageState({ type, tab, entry, list, formKey }: Opened): EditPageState {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const keeper = useDraftKeeper(type, entry);
  const { subscribe, read } = keeper.keeper;
  const lock = useLockReason(useSyncExternalStore(subscribe, read, read).draft);
  const toast = useToast();
  const tellLock = () => toast({ title: "Not saved", description: lock ?? undefined });
  const editing: EntryEditing = useEntryEditor({
    ...keeper,
    type,
    entry,
    staysOpen: true,
    onStay: (saved) => {
      setSavedAt(new Date());
      saves.current++;
      client.setQueryData(adminEntryQuery(type.path, saved.id).queryKey, saved);
      if (entry) return;
      const query = new URLSearchParams({
        ...(list !== "" && { [listParam]: list }),
        ...(!type.hasEditPage && { [draftParam]: String(saved.id) }),
      });
      const address = `${entryHref(tab, saved.id)}${query.size > 0 ? `?${query}` : ""}`;
      editing.pass(
        () => void navigate(address, { replace: true, state: { formKey }, preventScrollReset: true }),
      );
    },
  });
  const saves = useRef(0);
  const { status } = type;
  const isLive = entry !== null && entry[status.field] === status.values[status.visible];
  const isChosenPublic =
    useWatch({ control: editing.form.control, name: status.field }) === status.values[status.visible];

  /** A failed save leaves the status unchanged. */
  const saveAs = async (name: string) => {
    if (editing.isSubmitting || editing.conflict) return;
    const { form } = editing;
    const before: unknown = form.getValues(status.field);
    const savesBefore = saves.current;
    form.setValue(status.field, status.values[name], { shouldDirty: true });
    await editing.submit();
    if (saves.current === savesBefore) form.setValue(status.field, before, { shouldDirty: true });
  };
  const publishHref = entry && type.publishHref?.(entry);
  /** Opens the type's publication screen, which shows the stored entry, after saving. */
  const goToPublication = async (href: string) => {
    if (editing.isSubmitting || editing.conflict) return;
    const savesBefore = saves.current;
    if (editing.isDirty) await editing.submit();
    if (editing.isDirty && saves.current === savesBefore) return;
    editing.letGo();
    void navigate(href);
  };

  return {
    type,
    tab,
    list,
    entry,
    editing,
    title: entry ? type.titleOf(entry) : labelsOf(type).createTitle,
    isLive,
    offersPublish: entry ? !isLive : !isChosenPublic,
    savedAt,
    keeper: keeper.keeper,
    lock,
    tellLock,
    save: () => {
      if (lock !== null) tellLock();
      else if (!editing.isSubmitting && !editing.conflict) void editing.submit();
    },
    publish: () => {
      if (lock !== null) tellLock();
      else if (publishHref) void goToPublication(publishHref);
      else void saveAs(status.visible);
    },
    unpublish: () => {
      if (lock !== null) tellLock();
      else if (entry) void saveAs(withdrawnStatus(type, entry));
    },
  };
}

/** The status of a withdrawn entry: the type's choice, or the last status other than the visible one. */
const withdrawnStatus = ({ status }: AdminType, entry: EntryData) =>
  status.withdrawn?.(entry) ??
  Object.keys(status.values).findLast((name) => name !== status.visible) ??
  status.visible;
