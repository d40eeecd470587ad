import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { draftParam } from "../../addresses.ts";
import type { EntryData } from "../../calls.ts";
import { type EntryCalls, invalidateAll } from "../../saving.ts";
import type { AdminType } from "../../type.tsx";
import { useEditPage } from "../edit-page/edit-page-state.ts";
import { randomName } from "../random-name.ts";
import { DraftKeeper } from "./draft-keeper.ts";

/** The draft of the entry of a page, and the writes of its form by way of it. */
export function useDraftKeeper(type: AdminType, entry: EntryData | null) {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const [keeper] = useState(
    () => new DraftKeeper(type, entry, entry ? String(entry.id) : newKey(params.get(draftParam))),
  );
  const writes = useMemo((): EntryCalls => {
    const andInvalidate = async (saving: Promise<EntryData>) => {
      const saved = await saving;
      invalidateAll(client);
      return saved;
    };
    return {
      create: (values) => andInvalidate(keeper.create(values)),
      update: (known) => andInvalidate(keeper.save(known)),
    };
  }, [client, keeper]);
  return { keeper, writes };
}

const newKey = (asked: string | null) => (asked?.startsWith("new-") ? asked : `new-${randomName()}`);

/** Names a new entry's draft in the address, once there is one; the router need not know. */
export function nameDraftInAddress(key: string) {
  const url = new URL(window.location.href);
  if (!url.pathname.endsWith("/new") || url.searchParams.get(draftParam) === key) return;
  url.searchParams.set(draftParam, key);
  window.history.replaceState(window.history.state, "", url);
}

/** The state of the draft on the page around. */
export function useDraft() {
  const page = useEditPage();
  const { keeper } = page;
  const state = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
  return { ...page, ...state };
}
