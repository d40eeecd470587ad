import { createContext, useContext } from "react";
import type { EntryData } from "#http/client/calls.ts";

/** The saved entry that a form edits, or null for a new entry. */
export const FormEntry = createContext<EntryData | null>(null);

/** Returns the saved entry of the surrounding form, or null for a new entry. */
export const useFormEntry = () => useContext(FormEntry);
