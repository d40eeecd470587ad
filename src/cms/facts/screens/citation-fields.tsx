import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { type SourceKind, sourceKinds, type Verdict, verdicts } from "../../evidence/evidence.ts";
import { sourceKindWords } from "../../evidence/shown-fact.ts";
import { TwoColumns } from "../fields.tsx";
import { verdictLabels } from "./fact-words.ts";

/** A citation while it is typed. */
export interface CitationDraft {
  url: string;
  title: string;
  publisher: string;
  publishedOn: string;
  kind: SourceKind;
  archivedUrl: string;
  quote: string;
  note: string;
  verdict: Verdict;
}

export const emptyDraft: CitationDraft = {
  url: "",
  title: "",
  publisher: "",
  publishedOn: "",
  kind: "independent",
  archivedUrl: "",
  quote: "",
  note: "",
  verdict: "supports",
};

type TextOf = {
  [Name in keyof CitationDraft]: string extends CitationDraft[Name] ? Name : never;
}[keyof CitationDraft];

/** Fields that describe a source, but for its address. `errorOf` takes the path of the call's payload. */
export function CitationFields({
  draft,
  errorOf,
  onChange,
}: {
  draft: CitationDraft;
  errorOf: (path: string) => string | undefined;
  onChange: (part: Partial<CitationDraft>) => void;
}) {
  const text = (name: TextOf, path: string) => ({
    value: draft[name],
    error: errorOf(path),
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <TextAreaField
        label="Quote"
        rows={3}
        maxLength={300}
        hint="The passage that says so, word for word. Every later fetch of the source looks for it."
        {...text("quote", "quote")}
      />
      <TextField label="Title" required maxLength={500} {...text("title", "source.title")} />
      <TwoColumns>
        <TextField label="Publisher" maxLength={200} {...text("publisher", "source.publisher")} />
        <TextField
          label="Its date"
          placeholder="2026-03-14"
          hint="As precise as the source says: 2026, 2026-03 or 2026-03-14."
          {...text("publishedOn", "source.publishedOn")}
        />
        <SelectField
          label="Kind of source"
          options={sourceKinds.map((value) => ({ value, label: sourceKindWords[value] }))}
          value={draft.kind}
          onChange={({ target }) =>
            onChange({ kind: sourceKinds.find((kind) => kind === target.value) ?? draft.kind })
          }
        />
        <SelectField
          label="What it says"
          options={verdicts.map((value) => ({ value, label: verdictLabels[value] }))}
          value={draft.verdict}
          onChange={({ target }) =>
            onChange({ verdict: verdicts.find((verdict) => verdict === target.value) ?? draft.verdict })
          }
        />
        <TextField
          label="Archived copy"
          type="url"
          placeholder="https://"
          hint="The address of an archived copy, if there is one."
          {...text("archivedUrl", "source.archivedUrl")}
        />
        <TextField label="Note" maxLength={500} hint="Shown beside the value." {...text("note", "note")} />
      </TwoColumns>
    </>
  );
}
