import type { ReactNode } from "react";
import { FactsScreen } from "../facts/facts-screen.tsx";
import { AuditScreen } from "./history/audit-screen.tsx";
import { TrashScreen } from "./history/trash-screen.tsx";
import { SettingsScreen } from "./settings-screen.tsx";
import { SuggestionsScreen } from "./suggestions/suggestions-screen.tsx";

export interface AdminRecord {
  /** Its part of the address: `/admin/trash`. */
  slug: string;
  label: string;
  lead: string;
  Screen: () => ReactNode;
}

/** The screens that are about all types, listed beside the tabs. */
export const records: AdminRecord[] = [
  {
    slug: "facts",
    label: "Facts",
    lead: "Facts to check, the sources of each entry, and how much is known.",
    Screen: FactsScreen,
  },
  {
    slug: "suggestions",
    label: "Suggestions",
    lead: "Corrections that readers and vendors suggest, the oldest first. Nothing changes until you save it.",
    Screen: SuggestionsScreen,
  },
  {
    slug: "trash",
    label: "Trash",
    lead: "Deleted entries. Each can be restored as it was.",
    Screen: TrashScreen,
  },
  { slug: "history", label: "History", lead: "Who did what, and when.", Screen: AuditScreen },
  {
    slug: "settings",
    label: "Settings",
    lead: "Information about the operator and the site. Public pages leave out missing entries.",
    Screen: SettingsScreen,
  },
];
