import { type ReactNode, useCallback } from "react";
import { FieldNotes } from "../../field-notes.tsx";
import { useDraft } from "./use-draft-keeper.ts";
import { Was } from "./was.tsx";

/** Marks the fields of a form in which the draft differs from the live entry. */
export function DraftFieldNotes({ children }: { children: ReactNode }) {
  const { draft, entry } = useDraft();
  const changed = entry ? (draft?.changed ?? []) : [];
  const key = changed.join(" ");
  const noteOf = useCallback(
    (name: string) => (key.split(" ").includes(name) ? <Was field={name} /> : null),
    [key],
  );
  return <FieldNotes value={noteOf}>{children}</FieldNotes>;
}
