import type { FieldValues } from "react-hook-form";
import type { ContestedField } from "#cms/admin/conflict-panel.tsx";
import { CallFailure } from "#http/client/calls.ts";
import type { FieldIssue } from "#shared/errors.ts";
import type { DraftPulse, DraftView } from "./draft-view.ts";

/** The form whose input is saved in a draft. */
export interface KeptForm {
  read: () => FieldValues;
  /** Sets form values as if the editor had typed them. */
  apply: (values: FieldValues) => void;
  /** Called when all input is saved and the page may be left. */
  onKept: () => void;
  /** Called when a save must wait until the contested fields are resolved. */
  showContested: () => void;
}

/**
 * Returns a copy that replaces a closed form. Values of a late answer must reach it, or the old values would count as input
 * and be saved.
 */
export function closedForm(form: KeptForm): KeptForm {
  const values = structuredClone(form.read());
  return {
    read: () => values,
    apply: (changes) => void Object.assign(values, changes),
    onKept: () => {},
    showContested: () => {},
  };
}

/** The state of draft saving: `idle` before any input, `failed` with a reason. */
export type Keeping = "loading" | "idle" | "keeping" | "kept" | "offline" | "failed" | "conflict";

export interface KeeperState {
  draft: DraftView | null;
  keeping: Keeping;
  keptAt: Date | null;
  /** True if the last call was refused because the session has expired. */
  isSignedOut: boolean;
  reason: string | null;
  /** The fields that the draft rejects, with reasons. Empty if saving did not fail, or failed for another reason. */
  faults: FieldIssue[];
  contested: ContestedField[];
  pulse: DraftPulse | null;
  /** The last save of the entry on another page, which the form has adopted. */
  savedElsewhere: { by: DraftPulse["savedBy"]; version: string } | null;
  /** Colleagues' fields that a save asks about. `isMixed` if the draft also contains the editor's own changes. */
  others: { fields: { field: string; by: string }[]; isMixed: boolean } | null;
  /** The open dialog. */
  asking: "schedule" | "return" | "decide" | null;
  /** The address of the preview beside the form. */
  preview: string | null;
}

export const initialState: KeeperState = {
  draft: null,
  keeping: "loading",
  keptAt: null,
  isSignedOut: false,
  reason: null,
  faults: [],
  contested: [],
  pulse: null,
  savedElsewhere: null,
  others: null,
  asking: null,
  preview: null,
};

/** Returns the question about colleagues' fields in a draft, or null if a save need not ask. */
export function othersIn({ authors, state, changed }: DraftView, editorId: string): KeeperState["others"] {
  const fields = Object.entries(authors)
    .filter(([, { id }]) => id !== editorId)
    .map(([field, { name }]) => ({ field, by: name }));
  if (fields.length === 0 || state === "approved") return null;
  return { fields, isMixed: fields.length < changed.length };
}

/** The state while the editor has to choose between versions of fields. */
export const inConflict = (contested: ContestedField[]): Partial<KeeperState> => ({
  contested,
  keeping: "conflict",
  reason: "A colleague edited the same field. Choose above which version to keep.",
});

/** The failure of a call that needs all input in the draft. */
export const notKept = ({ keeping, reason, faults }: KeeperState) =>
  new CallFailure(keeping === "offline" ? 0 : 409, {
    message: reason ?? "The draft was not saved.",
    isContested: keeping === "conflict",
    issues: keeping === "failed" ? faults : [],
  });

/** The server's reason for refusing a save, with the next step if the entry was deleted. */
export const saveFailureWords = ({ status, message }: CallFailure) =>
  status === 404 ? `${message}. Deleted entries can be restored from the trash.` : message;

/** Returns the state after a failed call. */
export const stateAfter = (failure: CallFailure): Partial<KeeperState> => ({
  keeping: failure.status === 0 || failure.status === 401 || failure.status >= 500 ? "offline" : "failed",
  isSignedOut: failure.status === 401,
  reason: saveFailureWords(failure),
  faults: failure.issues.filter(({ path }) => path !== ""),
});
