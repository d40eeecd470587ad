import { createContext, useContext } from "react";
import type { AdminType } from "#cms/admin/type.tsx";
import type { EntryData } from "#http/client/calls.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { EntryEditing } from "./use-entry-editor.ts";

/** The state of an edit page, for its parts. */
export interface EditPageState {
  type: AdminType;
  /** The list's slug. */
  tab: string;
  /** The query of the list that opened the entry. */
  list: string;
  /** The entry as last read or saved, or null for a new one. */
  entry: EntryData | null;
  title: string;
  editing: EntryEditing;
  /** True if the entry is published. */
  isLive: boolean;
  /** True if the page has a Publish button beside Save. */
  offersPublish: boolean;
  /** Time of the last save on this page, or null. */
  savedAt: Date | null;
  /** Why the form is locked and what to do about it, or null if it is not. */
  lock: string | null;
  /** Shows the reason to an editor who tries to save. */
  tellLock: () => void;
  /** Saves input in the entry's draft. */
  keeper: DraftKeeper;
  /** Saves the entry. Changes to a live entry are public immediately. */
  save: () => void;
  publish: () => void;
  unpublish: () => void;
}

export const EditPageContext = createContext<EditPageState | null>(null);

/** Returns the surrounding edit page's state. @throws Error outside an edit page */
export function useEditPage(): EditPageState {
  const state = useContext(EditPageContext);
  if (!state) throw new Error("useEditPage() must be used inside an edit page");
  return state;
}
