import { useId } from "react";
import { keepNote } from "#content/vendor/shortlist.ts";
import { longestNote } from "#content/vendor/shortlist-entries.ts";
import { inputClass } from "#ui/field.tsx";

/** A remark of the reader's own. The field has no name, so that no form sends it; printed, it is plain text. */
export function ShortlistNote({ slug, name, note }: { slug: string; name: string; note: string }) {
  const id = useId();
  return (
    <div className="scripted min-w-0">
      <label htmlFor={id} className="text-13 font-semibold print:hidden">
        Your note<span className="sr-only"> on {name}</span>
      </label>
      <textarea
        id={id}
        rows={4}
        maxLength={longestNote}
        value={note}
        placeholder="Kept in this browser only"
        onChange={(event) => keepNote(slug, event.target.value)}
        className={`${inputClass} mt-1 h-auto py-2 print:hidden`}
      />
      {note !== "" && <p className="hidden whitespace-pre-wrap wrap-anywhere print:block">{note}</p>}
    </div>
  );
}
