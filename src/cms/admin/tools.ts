import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { FieldValues } from "react-hook-form";
import type { EntryData } from "#http/client/calls.ts";
import type { AdminType } from "./type.tsx";

/** Components that the content manager provides to the types' own screens. */
export interface AdminTools {
  /** Lists a type's entries with search, filters and paging, and lets editors create, edit and delete them. */
  EntryList: ComponentType<{ type: AdminType; isPart?: boolean }>;
  /** The form of an entry, including unsaved drafts and conflicts. The caller renders its frame. */
  EntryEditor: ComponentType<EntryEditorProps>;
  /** Confirms and deletes an entry. Open while `entry` is not null. */
  DeleteEntry: ComponentType<{
    type: AdminType;
    entry: EntryData | null;
    onClose: () => void;
    onDeleted: () => void;
  }>;
  /** The button that opens an entry's revisions. */
  EntryHistory: ComponentType<{ kind: string; id: number; title: string }>;
  /** The score of an entry's texts with suggestions. If `hasFailed`, the current texts were scored because generation failed. */
  SeoReport: ComponentType<{ analysis: SeoAnalysis; hasFailed?: boolean }>;
  /** Shown in place of content that could not be loaded because the session expired. */
  SignedOut: ComponentType;
}

export interface EntryEditorProps {
  type: AdminType;
  /** Null for a new entry. A form that stays open merges newer versions, unless they conflict with unsaved changes. */
  entry: EntryData | null;
  onClose: () => void;
  /** Initial values that count as typed input. */
  prefill?: FieldValues;
  /** Called after a save that closes the form. */
  onSaved?: (saved: EntryData) => void;
  /** Called after a save that keeps the form open. */
  onStay?: (saved: EntryData) => void;
  /** True if the form stays open after a save. */
  staysOpen?: boolean;
  /** False keeps the current focus. By default the first field gets it, unless the form is prefilled. */
  takesFocus?: boolean;
  /** Places the form and its buttons. */
  children: (parts: { form: ReactNode; cancel: ReactNode; save: ReactNode }) => ReactNode;
}

/** An entry's search engine readiness. */
export interface SeoAnalysis {
  /** Null if none was chosen. */
  focusKeyphrase: string | null;
  seoScore: number;
  suggestions: string[];
}

export const AdminToolsContext = createContext<AdminTools | null>(null);

/** Returns the content manager's tools. @throws Error outside the content manager */
export function useAdminTools(): AdminTools {
  const tools = useContext(AdminToolsContext);
  if (!tools) throw new Error("useAdminTools() needs the content manager above it");
  return tools;
}
