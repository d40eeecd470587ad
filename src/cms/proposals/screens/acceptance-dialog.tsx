import { type ComponentProps, useState } from "react";
import {
  capabilityLevels,
  type SourceKind,
  sourceKinds,
  type Verdict,
  verdicts,
} from "#cms/engine/evidence.ts";
import { entryFactsHref } from "#cms/facts/screens/fact-address.ts";
import { verdictLabels } from "#cms/facts/screens/fact-words.ts";
import { usePassageWarning } from "#cms/facts/screens/use-passage-warning.tsx";
import { sourceKindWords } from "#cms/facts/shown-fact.ts";
import { api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FieldSet } from "#ui/field-set.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { longestProposal, type ProposedValue, type QueuedProposal } from "../proposal.ts";
import { DecisionDialog, type DecisionProps, decidedMessage } from "./decision-dialog.tsx";
import { ProposalValues, proposalName, proposedWords } from "./proposal-values.tsx";
import { SendersList } from "./senders-list.tsx";

interface Draft {
  value: ProposedValue;
  source: SourceDraft;
  note: string;
}

/** Unsent input by proposal, so that closing the dialog loses nothing. */
const unsent = new Map<number, Draft>();

/** The proposal with its value and source, which can be corrected before it is accepted. */
export function AcceptanceDialog({ proposal, onDecided, onUndo, onClose }: DecisionProps) {
  const [draft, setDraft] = useState<Draft>(
    () => unsent.get(proposal.id) ?? { value: proposal.proposed, source: sourceDraftOf(proposal), note: "" },
  );
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    unsent.set(proposal.id, next);
    setDraft(next);
  };
  const isFact = !proposal.isManual;
  const warning = usePassageWarning({
    field: proposal.field,
    value: isFact && draft.source.isCited ? proposedWords(draft.value) : null,
    quote: draft.source.quote,
    verdict: draft.source.verdict,
  });
  const accept = useAction({
    call: () =>
      api("POST /api/admin/proposals/{id}/accept", {
        params: { id: proposal.id },
        body: acceptanceOf(proposal, draft),
      }),
    done: () => decidedMessage("Proposal accepted", proposal, onUndo),
    failed: null,
    onDone: () => {
      unsent.delete(proposal.id);
      onDecided();
      onClose();
    },
  });
  return (
    <DecisionDialog
      size="wide"
      title={proposalName(proposal)}
      description={
        isFact
          ? "Accepting saves the value and cites the source."
          : "No field can take this as it is. Change the page yourself, then accept."
      }
      verb={{ now: "Accept", running: "Accepting" }}
      isPending={accept.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        setChecked(true);
        const form = event.currentTarget;
        if (isFact && !isComplete(draft.source))
          requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
        else if (!isFact || warning.mayPass(event)) accept.mutate();
      }}
    >
      {accept.error && <Alert>{accept.error.message}</Alert>}
      <ProposalValues proposal={proposal} />
      {proposal.senders.length > 0 && <SendersList proposal={proposal} />}
      {isFact ? (
        <>
          <ValueField proposal={proposal} value={draft.value} onChange={(value) => change({ value })} />
          <SourceFields
            draft={draft.source}
            isChecked={isChecked}
            onChange={(source) => change({ source })}
          />
        </>
      ) : (
        <ButtonLink to={entryFactsHref(proposal.kind, proposal.entryId)} variant="secondary">
          Facts of {proposal.title}
        </ButtonLink>
      )}
      {warning.alert}
      {proposal.senders.length > 0 && <SenderNote note={draft.note} onNote={(note) => change({ note })} />}
    </DecisionDialog>
  );
}

/** Returns a draft's acceptance. The proposal's date belongs to its own source only, not to one the editor chose. */
export function acceptanceOf(
  { isManual, source: proposed }: Pick<QueuedProposal, "isManual" | "source">,
  { value, source, note }: Draft,
) {
  const { isCited, title, publisher, kind, quote, verdict } = source;
  const url = source.url.trim();
  const publishedOn = proposed?.url === url ? proposed.publishedOn : null;
  const cited =
    !isManual && isCited && kind !== ""
      ? { url, title: title.trim(), publisher: publisher.trim() || null, kind, publishedOn }
      : null;
  return {
    ...(!isManual && { value }),
    source: cited,
    ...(cited && { quote: quote.trim() || null }),
    ...(verdict !== "" && { verdict }),
    note,
  };
}

/** The control for a proposed value: a level, an event's words and date, or a text. */
function ValueField({
  proposal: { level, label, itemLabel },
  value,
  onChange,
}: {
  proposal: QueuedProposal;
  value: ProposedValue;
  onChange: (value: ProposedValue) => void;
}) {
  if (typeof value !== "string")
    return (
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <TextField
          label="Date"
          hint="YYYY, YYYY-MM or YYYY-MM-DD"
          value={String(value.date ?? "")}
          onChange={({ target }) => onChange({ ...value, date: target.value })}
        />
        <TextField
          label="Event"
          value={String(value.text ?? "")}
          onChange={({ target }) => onChange({ ...value, text: target.value })}
          data-autofocus=""
        />
      </div>
    );
  if (level !== null)
    return (
      <SelectField
        label={`Level of “${itemLabel}”`}
        options={capabilityLevels.map((one) => ({ value: one, label: one }))}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        data-autofocus=""
      />
    );
  return (
    <TextAreaField
      label={label}
      rows={2}
      maxLength={longestProposal}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      data-autofocus=""
    />
  );
}

/** A note to the senders of a suggestion, emailed with the decision. */
const SenderNote = ({
  note,
  onNote,
  ...field
}: Pick<ComponentProps<"textarea">, "rows"> & {
  note: string;
  onNote: (note: string) => void;
  "data-autofocus"?: string;
}) => (
  <TextAreaField
    label="Note to the sender"
    hint="Optional. Included in the email about the decision, if a mail server is configured."
    rows={2}
    maxLength={2000}
    {...field}
    value={note}
    onChange={({ target }) => onNote(target.value)}
  />
);

/** The source for an accepted value, while the editor types it. */
interface SourceDraft {
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
function sourceDraftOf({ senders, source, quote }: QueuedProposal): SourceDraft {
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
const isComplete = (draft: SourceDraft) =>
  !draft.isCited || required.every((name) => draft[name].trim() !== "" || !isRequired(draft, name));

const required = ["url", "title", "kind", "verdict", "quote"] as const;
type Required = (typeof required)[number];

/** A source that contradicts the value needs no passage. */
const isRequired = ({ verdict }: SourceDraft, name: Required) =>
  name !== "quote" || verdict !== "contradicts";

/** The fields of the source. */
function SourceFields({
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
