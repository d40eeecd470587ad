import { Download, Printer } from "lucide-react";
import { lazy, type Ref, Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { AnswersZone } from "../vendor-answers/answers-zone.tsx";
import type { BoardPack } from "./board-pack.server.ts";
import {
  longestLine,
  longestPackNote,
  noteField,
  type PackOptions,
  packFiles,
} from "./board-pack-options.ts";

const PackAnswers = lazy(() => import("./pack-answers.tsx"));
const ShortlistNotes = lazy(() => import("./shortlist-notes.tsx"));

interface Props {
  ref: Ref<HTMLFormElement>;
  pack: BoardPack;
  defaults: PackOptions;
  onChange: (form: HTMLFormElement) => void;
}

/** The pack's options. Works as a plain form: its buttons post it and receive the file. */
export function PackForm({ ref, pack, defaults, onChange }: Props) {
  const [isOpened, setIsOpened] = useState(false);
  const open = () => setIsOpened(true);
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
      {/* It may have been opened before hydration. */}
      <details ref={(details) => void (details?.open && open())} onToggle={open}>
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
        <Suspense>
          {isOpened && (
            <ShortlistNotes
              slugs={pack.vendors.map(({ slug }) => slug)}
              nameOf={noteField}
              onChange={onChange}
            />
          )}
        </Suspense>
      </details>
      <AnswersZone>
        <PackAnswers pack={pack} />
      </AnswersZone>
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
        Your texts and the vendors' answers are sent only to make the file. They are neither stored nor
        logged.
      </p>
    </form>
  );
}
