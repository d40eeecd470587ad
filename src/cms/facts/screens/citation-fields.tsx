import { TwoColumns } from "#cms/admin/fields.tsx";
import { type SourceKind, sourceKinds, type Verdict, verdicts } from "#cms/engine/evidence.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { sourceKindWords } from "../shown-fact.ts";
import { verdictLabels } from "./fact-words.ts";

/** A citation that is being edited. */
export interface CitationDraft {
  url: string;
  title: string;
  publisher: string;
  publishedOn: string;
  /** Empty until the editor chooses. */
  kind: SourceKind | "";
  archivedUrl: string;
  quote: string;
  note: string;
  verdict: Verdict | "";
}

export const emptyDraft: CitationDraft = {
  url: "",
  title: "",
  publisher: "",
  publishedOn: "",
  kind: "",
  archivedUrl: "",
  quote: "",
  note: "",
  verdict: "",
};

type TextOf = Exclude<keyof CitationDraft, "kind" | "verdict">;

/** The fields that describe a source, except its address. `errorOf` takes a path in the payload. */
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
        required={draft.verdict !== "contradicts"}
        hint="The exact supporting sentence. Saving checks it against the page; if the page cannot be fetched, the check is recorded as yours, today."
        {...text("quote", "quote")}
      />
      <TextField label="Title" required maxLength={500} {...text("title", "source.title")} />
      <TwoColumns>
        <TextField label="Publisher" maxLength={200} {...text("publisher", "source.publisher")} />
        <TextField
          label="Its date"
          placeholder="2026-03-14"
          hint="As precise as in the source: YYYY, YYYY-MM or YYYY-MM-DD."
          {...text("publishedOn", "source.publishedOn")}
        />
        <SelectField
          label="Kind of source"
          required
          placeholder="Choose…"
          error={errorOf("source.kind")}
          options={sourceKinds.map((value) => ({ value, label: sourceKindWords[value] }))}
          value={draft.kind}
          onChange={({ target }) =>
            onChange({ kind: sourceKinds.find((kind) => kind === target.value) ?? "" })
          }
        />
        <SelectField
          label="Does it support the value?"
          required
          placeholder="Choose…"
          error={errorOf("verdict")}
          options={verdicts.map((value) => ({ value, label: verdictLabels[value] }))}
          value={draft.verdict}
          onChange={({ target }) =>
            onChange({ verdict: verdicts.find((verdict) => verdict === target.value) ?? "" })
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
