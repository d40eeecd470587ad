import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { useEditor } from "#accounts/editor-context.ts";
import { draftParam } from "#cms/admin/addresses.ts";
import type { EntryCalls } from "#cms/admin/saving.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { useEditPage } from "./edit-page-state.ts";

/** Creates the draft keeper of an edit page, and the form's writes through it. */
export function useDraftKeeper(type: AdminType, entry: EntryData | null) {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const { id: editorId } = useEditor();
  const [keeper] = useState(
    () =>
      new DraftKeeper(type, entry, {
        draftKey: keyIn(params.get(draftParam)),
        editorId,
      }),
  );
  const writes = useMemo((): EntryCalls => {
    const andInvalidate = async (saving: Promise<EntryData>) => {
      const saved = await saving;
      invalidateAll(client);
      return saved;
    };
    return {
      create: (values) => andInvalidate(keeper.create(values)),
      update: (entryVersion) => andInvalidate(keeper.save(entryVersion)),
    };
  }, [client, keeper]);
  return { keeper, writes };
}

/** Returns the key of a new entry's draft, or null. */
const keyIn = (param: string | null) => (param?.startsWith("new-") ? param : null);

/** Adds a new entry's draft to the address without a navigation. */
export function nameDraftInAddress(key: string) {
  const url = new URL(window.location.href);
  if (!url.pathname.endsWith("/new") || url.searchParams.get(draftParam) === key) return;
  url.searchParams.set(draftParam, key);
  window.history.replaceState(window.history.state, "", url);
}

/** Returns the state of the surrounding page's draft. */
export function useDraft() {
  const page = useEditPage();
  const { keeper } = page;
  const state = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
  return { ...page, ...state };
}
