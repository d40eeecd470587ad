import { type SourceKind, sourceKinds, type Verdict, verdicts } from "#cms/engine/evidence.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FieldSet } from "#ui/field-set.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { verdictLabels } from "../screens/fact-words.ts";
import { sourceKindWords } from "../shown-fact.ts";
import type { QueuedProposal } from "./proposal.ts";

/** The source for an accepted value, while the editor types it. */
export interface SourceDraft {
  isCited: boolean;
  url: string;
  title: string;
  publisher: string;
  /** Empty until the editor chooses. */
  kind: SourceKind | "";
  verdict: Verdict | "";
  quote: string;
}

/** Starts with the proposal's source, or with the one that its senders named. */
export function sourceDraftOf({ senders, source, quote }: QueuedProposal): SourceDraft {
  const sender = senders.find(({ evidenceUrl }) => evidenceUrl !== null);
  const url = source?.url ?? sender?.evidenceUrl ?? "";
  const host = URL.parse(url)?.hostname.replace(/^www\./, "") ?? "";
  return {
    isCited: url !== "",
    url,
    title: source?.title ?? host,
    publisher: source?.publisher ?? host,
    kind: source?.kind ?? "",
    verdict: quote ? "supports" : "",
    quote: quote ?? "",
  };
}

/** True if no source is cited, or none of its required fields is missing. */
export const isComplete = (draft: SourceDraft) =>
  !draft.isCited || required.every((name) => draft[name].trim() !== "" || !isRequired(draft, name));

const required = ["url", "title", "kind", "verdict", "quote"] as const;
type Required = (typeof required)[number];

/** A source that contradicts the value needs no passage. */
const isRequired = ({ verdict }: SourceDraft, name: Required) =>
  name !== "quote" || verdict !== "contradicts";

/** The fields of the source. */
export function SourceFields({
  draft,
  isChecked,
  onChange,
}: {
  draft: SourceDraft;
  /** True after an attempt to save, which shows missing fields. */
  isChecked: boolean;
  onChange: (draft: SourceDraft) => void;
}) {
  const errorOf = (name: Required, label: string) =>
    isChecked && isRequired(draft, name) && draft[name].trim() === "" ? `${label} is required` : undefined;
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
            required
            placeholder="Choose…"
            error={errorOf("kind", "Kind of source")}
            options={kinds}
            value={draft.kind}
            onChange={({ target }) =>
              onChange({ ...draft, kind: sourceKinds.find((kind) => kind === target.value) ?? "" })
            }
          />
          <SelectField
            label="Does it support the value?"
            required
            placeholder="Choose…"
            error={errorOf("verdict", "Does it support the value?")}
            options={verdicts.map((value) => ({ value, label: verdictLabels[value] }))}
            value={draft.verdict}
            onChange={({ target }) =>
              onChange({ ...draft, verdict: verdicts.find((verdict) => verdict === target.value) ?? "" })
            }
          />
          <TextAreaField
            label="Quote from the source"
            required={draft.verdict !== "contradicts"}
            error={errorOf("quote", "Quote from the source")}
            hint="The exact supporting sentence. If it is not found on the page, the check is recorded as yours."
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
