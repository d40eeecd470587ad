import { createContext, type ReactNode, useContext } from "react";

/** Gives a note for a field by its name; null for most. A draft notes the fields in which it differs from the live entry. */
export const FieldNotes = createContext<(name: string) => ReactNode>(() => null);

/** A field with its note below it, and a bar beside both. The frame is always there, so that the field keeps its focus. */
export function NotedField({ name, children }: { name: string; children: ReactNode }) {
  const note = useContext(FieldNotes)(name);
  return (
    <div
      data-field={name}
      className={note ? "-ml-3 flex min-w-0 flex-col gap-1 border-l-3 border-warn pl-2.25" : "contents"}
    >
      {children}
      {note}
    </div>
  );
}
