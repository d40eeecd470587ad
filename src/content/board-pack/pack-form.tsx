import { Download, Printer } from "lucide-react";
import { type Ref, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { BoardPack } from "./board-pack.server.ts";
import {
  longestLine,
  longestPackNote,
  noteField,
  type PackOptions,
  packFiles,
} from "./board-pack-options.ts";

interface Props {
  ref: Ref<HTMLFormElement>;
  pack: BoardPack;
  defaults: PackOptions;
  onChange: (form: HTMLFormElement) => void;
}

/** The pack's options. Works as a plain form: its buttons post it and receive the file. */
export function PackForm({ ref, pack, defaults, onChange }: Props) {
  return (
    <form
      ref={ref}
      method="post"
      action={packFiles.pdf}
      aria-label="Options of the board pack"
      className="pack-form"
      onInput={(event) => onChange(event.currentTarget)}
    >
      <input type="hidden" name="v" value={pack.vendors.map(({ slug }) => slug).join(",")} />
      <input type="hidden" name="r" value={pack.r ?? ""} />
      <TextField label="Title" name="title" defaultValue={defaults.title} maxLength={longestLine} />
      <TextField label="Prepared for" name="preparedFor" maxLength={longestLine} autoComplete="off" />
      <TextField label="Date" name="date" type="date" defaultValue={defaults.date} required />
      <details>
        <summary>Notes on the vendors</summary>
        {pack.vendors.map(({ slug, name }) => (
          <TextAreaField
            key={slug}
            label={name}
            name={noteField(slug)}
            rows={3}
            maxLength={longestPackNote}
          />
        ))}
        <ShortlistNotes slugs={pack.vendors.map(({ slug }) => slug)} onChange={onChange} />
      </details>
      <div className="pack-buttons">
        <Button type="submit" variant="primary" icon={<Download aria-hidden="true" />}>
          Download PDF
        </Button>
        <Button type="submit" formAction={packFiles.workbook} icon={<Download aria-hidden="true" />}>
          Excel
        </Button>
        <span className="scripted">
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </div>
      <p className="text-13 text-muted">
        Your title and notes are sent only to make the file. They are neither stored nor logged.
      </p>
    </form>
  );
}

/** Copies the reader's notes from the shortlist into the form. They stay in the browser until the pack is downloaded. */
function ShortlistNotes({ slugs, onChange }: Pick<Props, "onChange"> & { slugs: string[] }) {
  const notes = useIsHydrated() ? storedNotes() : new Map<unknown, unknown>();
  const button = useRef<HTMLButtonElement>(null);
  if (!slugs.some((slug) => notes.has(slug))) return null;
  const copy = () => {
    const form = button.current?.form;
    if (!form) return;
    for (const slug of slugs) {
      const field = form.elements.namedItem(noteField(slug));
      if (field instanceof HTMLTextAreaElement && field.value === "")
        field.value = String(notes.get(slug) ?? "").slice(0, longestPackNote);
    }
    onChange(form);
  };
  return (
    <Button ref={button} size="small" onClick={copy}>
      Copy notes from the shortlist
    </Button>
  );
}

/** Reads the notes by slug without the shortlist's own code, which would split a chunk that other pages load as one. */
function storedNotes(): Map<unknown, unknown> {
  try {
    return new Map(JSON.parse(localStorage.getItem("shortlist-notes") ?? "[]"));
  } catch {
    return new Map();
  }
}
