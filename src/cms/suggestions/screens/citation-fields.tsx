import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FieldSet } from "#ui/field-set.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { type SourceKind, sourceKinds } from "../../../evidence/evidence.ts";
import { sourceKindWords } from "../../../evidence/shown-fact.ts";
import type { QueuedProposal } from "../../../suggestions/suggestion-queue.ts";

/** The source that is cited for an accepted value, as the editor types it. */
export interface CitationDraft {
  isCited: boolean;
  url: string;
  title: string;
  publisher: string;
  kind: SourceKind;
  quote: string;
}

/** The source that the senders name, to be completed. */
export function citationDraftOf({ senders, entryId }: QueuedProposal): CitationDraft {
  const sender = senders.find(({ evidenceUrl }) => evidenceUrl !== null);
  const url = sender?.evidenceUrl ?? "";
  const host = URL.parse(url)?.hostname.replace(/^www\./, "") ?? "";
  return {
    isCited: url !== "",
    url,
    title: host,
    publisher: host,
    kind: sender?.domainOf?.id === entryId ? "vendor" : "independent",
    quote: "",
  };
}

/** True if nothing is missing of a source that is to be cited. */
export const isComplete = ({ isCited, url, title }: CitationDraft) =>
  !isCited || (url.trim() !== "" && title.trim() !== "");

/** The fields of the source. */
export function CitationFields({
  draft,
  isChecked,
  onChange,
}: {
  draft: CitationDraft;
  /** True once a save was tried: what is missing is told at its field. */
  isChecked: boolean;
  onChange: (draft: CitationDraft) => void;
}) {
  const errorOf = (name: "url" | "title", label: string) =>
    isChecked && draft[name].trim() === "" ? `${label} is required` : undefined;
  const bind = (name: "url" | "title" | "publisher" | "quote") => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [name]: target.value }),
  });
  return (
    <FieldSet legend="Source">
      <CheckboxField
        label="Cite a source for the new value"
        checked={draft.isCited}
        onChange={({ target }) => onChange({ ...draft, isCited: target.checked })}
      />
      {draft.isCited && (
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <TextField
            label="Address of the source"
            type="url"
            required
            error={errorOf("url", "Address of the source")}
            {...bind("url")}
          />
          <TextField
            label="Title of the source"
            required
            error={errorOf("title", "Title of the source")}
            {...bind("title")}
          />
          <TextField label="Publisher" {...bind("publisher")} />
          <SelectField
            label="Kind of source"
            options={kinds}
            value={draft.kind}
            onChange={({ target }) =>
              onChange({ ...draft, kind: sourceKinds.find((kind) => kind === target.value) ?? draft.kind })
            }
          />
          <TextAreaField
            label="Quote from the source"
            hint="The words of the source that support the value."
            rows={2}
            maxLength={300}
            className="sm:col-span-2"
            {...bind("quote")}
          />
        </div>
      )}
    </FieldSet>
  );
}

const kinds = sourceKinds.map((value) => ({ value, label: sourceKindWords[value] }));
