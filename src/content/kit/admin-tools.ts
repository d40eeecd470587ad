import { type ComponentType, createContext, useContext } from "react";
import type { EntryData } from "./admin-calls.ts";
import type { AdminType } from "./admin-type.tsx";

/** What the content manager lends to screens that types bring themselves. */
export interface AdminTools {
  /** Lists a type's entries with search, filters and paging; they are created, edited and deleted from there. */
  EntryList: ComponentType<{ type: AdminType; isPart?: boolean }>;
  /** Creates an entry, or edits one, in a dialog with its conflict-safe save. */
  EntryDialog: ComponentType<{ type: AdminType; entry: EntryData | null; onClose: () => void }>;
  /** Asks before an entry is deleted, and deletes it; open while there is one. */
  DeleteEntry: ComponentType<{
    type: AdminType;
    entry: EntryData | null;
    onClose: () => void;
    onDeleted: () => void;
  }>;
  /** The button that opens what an entry was after each of its saves. */
  EntryHistory: ComponentType<{ kind: string; id: number; title: string }>;
}

export const AdminToolsContext = createContext<AdminTools | null>(null);

/** The content manager's tools. @throws outside of it */
export function useAdminTools(): AdminTools {
  const tools = useContext(AdminToolsContext);
  if (!tools) throw new Error("useAdminTools() needs the content manager above it");
  return tools;
}
