import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { draftParam, entryHref, listParam } from "../../addresses.ts";
import { adminEntryQuery, type EntryData } from "../../calls.ts";
import { type AdminType, labelsOf } from "../../type.tsx";
import { useDraftKeeper } from "../drafts/use-draft-keeper.ts";
import { type EntryEditing, useEntryEditor } from "../use-entry-editor.ts";
import type { EditPageState } from "./edit-page-state.ts";

interface Opened {
  type: AdminType;
  tab: string;
  entry: EntryData | null;
  list: string;
  /** Kept when a new entry gets its address, so that the form goes on. */
  formKey: string;
}

/** The form of an edit page, and the presses that save it. */
export function useEditPageState({ type, tab, entry, list, formKey }: Opened): EditPageState {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const keeper = useDraftKeeper(type, entry);
  const editing: EntryEditing = useEntryEditor({
    writes: keeper.writes,
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

  /** A save that fails leaves the status as it was. */
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
    save: () => {
      if (!editing.isSubmitting && !editing.conflict) void editing.submit();
    },
    publish: () => {
      if (publishHref) void navigate(publishHref);
      else void saveAs(status.visible);
    },
    unpublish: () => entry && void saveAs(withdrawnStatus(type, entry)),
  };
}

/** The status of an entry that readers saw: the type's own, else the last besides the visible one. */
const withdrawnStatus = ({ status }: AdminType, entry: EntryData) =>
  status.withdrawn?.(entry) ??
  Object.keys(status.values).findLast((name) => name !== status.visible) ??
  status.visible;
