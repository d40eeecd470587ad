import { createContext, useContext } from "react";
import type { EntryData } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";
import type { DraftKeeper } from "../drafts/draft-keeper.ts";
import type { EntryEditing } from "../use-entry-editor.ts";

/** State of an edit page, for its own parts and for those that other modules put into its slots. */
export interface EditPageState {
  type: AdminType;
  /** The list's part of the address. */
  tab: string;
  /** The query of the list that the entry was opened from. */
  list: string;
  /** The entry as it was last read or saved; null for a new one. */
  entry: EntryData | null;
  title: string;
  editing: EntryEditing;
  /** True if readers see the entry. */
  isLive: boolean;
  /** True if there is a press that makes it public beside the one that saves it. */
  offersPublish: boolean;
  /** The moment of the last save on this page; null before it. */
  savedAt: Date | null;
  /** Keeps what is typed in the entry's draft. */
  keeper: DraftKeeper;
  /** Writes the entry: public at once if it is live. */
  save: () => void;
  publish: () => void;
  unpublish: () => void;
}

export const EditPageContext = createContext<EditPageState | null>(null);

/** The edit page around. @throws outside of one */
export function useEditPage(): EditPageState {
  const state = useContext(EditPageContext);
  if (!state) throw new Error("useEditPage() needs an edit page above it");
  return state;
}
