import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { FieldValues } from "react-hook-form";
import type { EntryData } from "./calls.ts";
import type { AdminType } from "./type.tsx";

/** Components that the content manager lends to screens of the types' own. */
export interface AdminTools {
  /** Lists a type's entries with search, filters and paging; they are created, edited and deleted from there. */
  EntryList: ComponentType<{ type: AdminType; isPart?: boolean }>;
  /** The form of an entry, including unsaved drafts and conflicts, framed by the caller. */
  EntryEditor: ComponentType<EntryEditorProps>;
  /** Asks before an entry is deleted, and deletes it; open while there is one. */
  DeleteEntry: ComponentType<{
    type: AdminType;
    entry: EntryData | null;
    onClose: () => void;
    onDeleted: () => void;
  }>;
  /** The button that opens an entry's revisions. */
  EntryHistory: ComponentType<{ kind: string; id: number; title: string }>;
  /** The score of an entry's texts with suggestions; that of the current texts if no new ones could be written. */
  SeoReport: ComponentType<{ analysis: SeoAnalysis; hasFailed?: boolean }>;
  /** Replaces content that could not be loaded because the session ended. */
  SignedOut: ComponentType;
}

export interface EntryEditorProps {
  type: AdminType;
  /** Null for a new entry. A form that stays open takes over newer versions where they do not touch unsaved changes. */
  entry: EntryData | null;
  onClose: () => void;
  /** Values that the form begins with as if they had been typed. */
  prefill?: FieldValues;
  /** Called after a save that closes the form. */
  onSaved?: (saved: EntryData) => void;
  /** Called after a save that leaves the form open. */
  onStay?: (saved: EntryData) => void;
  /** True if the form stays open after a save. */
  staysOpen?: boolean;
  /** False if the focus stays where it is; by default the first field gets it, unless the form is prefilled. */
  takesFocus?: boolean;
  /** Puts the form and its buttons in their places. */
  children: (parts: { form: ReactNode; cancel: ReactNode; save: ReactNode }) => ReactNode;
}

/** An entry's readiness for search engines. */
export interface SeoAnalysis {
  /** Null if none was chosen. */
  focusKeyphrase: string | null;
  seoScore: number;
  suggestions: string[];
}

export const AdminToolsContext = createContext<AdminTools | null>(null);

/** The content manager's tools. @throws outside of it */
export function useAdminTools(): AdminTools {
  const tools = useContext(AdminToolsContext);
  if (!tools) throw new Error("useAdminTools() needs the content manager above it");
  return tools;
}
