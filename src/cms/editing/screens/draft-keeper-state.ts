import type { FieldValues } from "react-hook-form";
import type { FieldIssue } from "#shared/errors.ts";
import type { DraftPulse, DraftView } from "./draft-calls.ts";

/** The form whose input is kept. */
export interface KeptForm {
  read: () => FieldValues;
  /** Puts values into the form as if they had been typed. */
  apply: (values: FieldValues) => void;
  /** Everything typed is kept: the page may be left. */
  onKept: () => void;
  /** Nothing can be saved before the contested fields are settled. */
  showContested: () => void;
}

/** How the text is kept: `idle` before anything was typed, `failed` with a reason. */
export type Keeping = "loading" | "idle" | "keeping" | "kept" | "offline" | "failed" | "conflict";

/** A field that two editors typed in at the same time, or that one typed in and the other discarded. */
export interface Contested {
  field: string;
  theirs: unknown;
  mine: unknown;
}

export interface KeeperState {
  draft: DraftView | null;
  keeping: Keeping;
  keptAt: Date | null;
  reason: string | null;
  /** The fields that a draft cannot hold, each with its reason; none where nothing or another fault keeps it from being kept. */
  faults: FieldIssue[];
  contested: Contested[];
  pulse: DraftPulse | null;
  /** The last save of the entry on another page, which the form has taken over. */
  savedElsewhere: { by: DraftPulse["savedBy"]; version: string } | null;
  /** The dialog that is open. */
  asking: "schedule" | "return" | null;
  /** The address of the page that is shown beside the form. */
  preview: string | null;
}

export const initialState: KeeperState = {
  draft: null,
  keeping: "loading",
  keptAt: null,
  reason: null,
  faults: [],
  contested: [],
  pulse: null,
  savedElsewhere: null,
  asking: null,
  preview: null,
};
