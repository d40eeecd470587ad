import { createContext, type ReactNode, useContext } from "react";
import { get, useFormContext } from "react-hook-form";
import { z } from "zod";
import { Button } from "#ui/button.tsx";
import { ExternalLink } from "#ui/external-link.tsx";

/** Returns the note for a field, or null. A draft's notes mark the fields that differ from the live entry. */
export const FieldNotes = createContext<(name: string) => ReactNode>(() => null);

/**
 * A field with its note below and a bar beside both. The frame is always rendered, so that the field keeps its focus when a note
 * appears.
 */
export function NotedField({ name, children }: { name: string; children: ReactNode }) {
  const note = useContext(FieldNotes)(name);
  const slugConflict = useTaken(name);
  return (
    <div data-field={name} className={note ? notedLook : slugConflict ? framedLook : "contents"}>
      {children}
      {slugConflict && <WayOn name={name} slugConflict={slugConflict} />}
      {note}
    </div>
  );
}

const framedLook = "flex min-w-0 flex-col gap-1";
const notedLook = `-ml-3 ${framedLook} border-l-3 border-warn pl-2.25`;

/** The entry that has a field's value, and a free slug. Stored in the form's errors with the server's message. */
const takenBy = z.object({
  ownerTitle: z.string().optional(),
  ownerPath: z.string().optional(),
  freeSlug: z.string().optional(),
});

const takenError = z.object({ types: takenBy });

type TakenBy = z.infer<typeof takenBy>;

function useTaken(name: string): TakenBy | null {
  const { errors } = useFormContext().formState;
  const { data } = takenError.safeParse(get(errors, name));
  return data && (data.types.ownerPath || data.types.freeSlug) ? data.types : null;
}

/** Links to the entry that has the value, in a new tab to preserve unsaved input. Offers a free slug. */
function WayOn({
  name,
  slugConflict: { ownerTitle, ownerPath, freeSlug },
}: {
  name: string;
  slugConflict: TakenBy;
}) {
  const { setValue, clearErrors, setFocus } = useFormContext();
  const take = () => {
    clearErrors(name);
    setValue(name, freeSlug, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setFocus(name);
  };
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 wrap-anywhere">
      {freeSlug && (
        <Button size="small" className="wrap-anywhere" onClick={take}>
          Use {freeSlug}
        </Button>
      )}
      {ownerPath && <ExternalLink href={ownerPath}>Open {ownerTitle}</ExternalLink>}
    </p>
  );
}
