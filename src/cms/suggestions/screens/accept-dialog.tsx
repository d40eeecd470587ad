import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FieldValues, useFormContext } from "react-hook-form";
import { z } from "zod";
import type { AdminType } from "#cms/admin/type.tsx";
import { EntryEditor } from "#cms/editing/screens/entry-editor.tsx";
import { type FactField, factValuesOf } from "#cms/engine/fact-field.ts";
import { withinSentence } from "#cms/engine/noun.ts";
import { usePassageWarning } from "#cms/facts/screens/use-passage-warning.tsx";
import { adminEntryQuery, CallFailure, type EntryData } from "#http/client/calls.ts";
import { success, useAction } from "#http/client/use-action.tsx";
import { fold } from "#shared/transliteration.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import { otherField } from "../suggestion.ts";
import type { QueuedProposal } from "../suggestion-queue.ts";
import { type CitationDraft, CitationFields, citationDraftOf, isComplete } from "./citation-fields.tsx";
import { ProposalValues, proposalName } from "./proposal-values.tsx";
import { SenderNote } from "./sender-note.tsx";
import { SendersList } from "./senders-list.tsx";
import { acceptProposal, putCitation } from "./suggestions.ts";

interface AcceptProps {
  type: AdminType;
  proposal: QueuedProposal;
  /** The edited source, or null if it has not been edited yet. */
  citation: CitationDraft | null;
  onCitation: (citation: CitationDraft) => void;
  note: string;
  onNote: (note: string) => void;
  onClose: () => void;
}

/** Opens the entry with the proposed value filled in. An ordinary save accepts the suggestion. */
export function AcceptDialog(props: AcceptProps) {
  const { type, proposal, onClose } = props;
  const { data: entry, error } = useQuery(adminEntryQuery(type.path, proposal.entryId));
  if (entry) return <AcceptForm {...props} entry={entry} />;
  return (
    <Dialog
      isOpen
      size="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={proposalName(proposal)}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && <Alert>{error.message}</Alert>}
      {entry === null && <Alert>This {withinSentence(type.noun)} no longer exists.</Alert>}
      {!error && entry === undefined && (
        <LoadingRegion label={`Loading the ${withinSentence(type.noun)}...`}>
          <SkeletonText lines={8} />
        </LoadingRegion>
      )}
    </Dialog>
  );
}

function AcceptForm({
  type,
  proposal,
  entry,
  citation,
  onCitation,
  note,
  onNote,
  onClose,
}: AcceptProps & { entry: EntryData }) {
  // The entry as the dialog opened it. The saved entry arrives before the suggestion is decided.
  const [before] = useState(entry);
  const [prefill] = useState(() => prefillOf(type, entry, proposal));
  const draft = citation ?? citationDraftOf(proposal);
  const isPrefilled = Object.hasOwn(prefill, proposal.field);
  const start = isPrefilled ? proposal.field : type.titleField;
  const accept = useAcceptance({ type, proposal, before });
  const [isChecked, setChecked] = useState(false);
  const warning = usePassageWarning({
    field: proposal.field,
    value: draft.isCited ? proposal.proposed : null,
    quote: draft.quote,
    verdict: draft.verdict,
  });
  const summary = useRef<HTMLDivElement>(null);
  // Checks the source first, because the entry is saved before it.
  const checkCitation = (event: FormEvent) => {
    const isReady = isComplete(draft);
    if (isReady && warning.mayPass(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isReady) return;
    flushSync(() => setChecked(true));
    summary.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  return (
    <EntryEditor
      type={type}
      entry={before}
      prefill={prefill}
      onClose={onClose}
      onSaved={(saved) => accept.mutate({ saved, draft, note })}
    >
      {({ form, cancel, save }) => (
        <Dialog
          isOpen
          size="wide"
          onOpenChange={(isOpen) => !isOpen && onClose()}
          title={proposalName(proposal)}
          description="Saving accepts the suggestion."
          footer={
            <>
              {cancel}
              {save}
            </>
          }
        >
          <div ref={summary}>
            <Summary proposal={proposal} isPrefilled={isPrefilled} start={start}>
              {proposal.field !== otherField && (
                <CitationFields draft={draft} isChecked={isChecked} onChange={onCitation} />
              )}
              {warning.alert}
              <SenderNote note={note} onNote={onNote} />
            </Summary>
          </div>
          <div onSubmitCapture={checkCitation}>{form}</div>
        </Dialog>
      )}
    </EntryEditor>
  );
}

/** The suggestion, above the prefilled form. */
function Summary({
  proposal,
  isPrefilled,
  start,
  children,
}: {
  proposal: QueuedProposal;
  isPrefilled: boolean;
  /** The form field to continue with. */
  start: string;
  children: ReactNode;
}) {
  const { setFocus } = useFormContext();
  return (
    <section aria-label="Suggestion" className="mb-8 flex flex-col gap-5 rounded-control bg-sunk p-4">
      <ProposalValues proposal={proposal} />
      <SendersList proposal={proposal} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
        <p className="text-muted">
          {isPrefilled
            ? `“${proposal.label}” is filled in below.`
            : "Please enter the value below: it cannot be filled in automatically."}
        </p>
        <Button data-autofocus="" onClick={() => setFocus(start)}>
          Go to the {isPrefilled ? "field" : "form"}
        </Button>
      </div>
      {children}
    </section>
  );
}

interface Acceptance {
  type: AdminType;
  proposal: QueuedProposal;
  /** The entry before the save. */
  before: EntryData;
}

/** Accepts a proposal after its entry was saved, and cites its source. A refused source is reported but reverts nothing. */
function useAcceptance(acceptance: Acceptance) {
  const showToast = useToast();
  return useAction({
    call: async ({ saved, draft, note }: { saved: EntryData; draft: CitationDraft; note: string }) => {
      const problem = await cite(acceptance, saved, draft);
      if (problem)
        showToast({
          title: "The source was not added",
          description: `The value is saved. ${problem}`,
          variant: "destructive",
        });
      await acceptProposal(acceptance.proposal, note);
    },
    done: () => success("Suggestion accepted"),
  });
}

/** Returns why the source could not be cited, or null if it was cited or not requested. */
async function cite(
  { type, proposal: { kind, entryId, field, proposed }, before }: Acceptance,
  saved: EntryData,
  { isCited, url, title, publisher, kind: sourceKind, quote, verdict }: CitationDraft,
): Promise<string | null> {
  const fact = type.factFields.find((one) => one.field === field);
  if (!isCited || !fact || sourceKind === "" || verdict === "") return null;
  const item = citedItemOf(fact, before, saved, proposed);
  if (item === null) return "The field has no value that this source could support.";
  const source = {
    url: url.trim(),
    title: title.trim(),
    publisher: publisher.trim() || null,
    kind: sourceKind,
    publishedOn: null,
  };
  try {
    const about = { kind, entryId, field, item: item || null };
    await putCitation({ ...about, source, quote: quote.trim() || null, verdict, checkPage: true });
    return null;
  } catch (error) {
    if (error instanceof CallFailure) return error.message;
    throw error;
  }
}

interface Proposal {
  field: string;
  proposed: string;
}

/**
 * Returns form values with the proposal applied: it replaces a text, or is appended to a list of texts. Empty for fields of another
 * shape and for values that the form would refuse, which the editor enters manually.
 */
export function prefillOf(type: AdminType, entry: EntryData, { field, proposed }: Proposal): FieldValues {
  const schema = new Map(Object.entries(type.schema.shape)).get(field);
  const isFact = type.factFields.some((fact) => fact.field === field);
  if (!schema || !isFact) return {};
  const value = withProposal(entry[field], proposed);
  return value !== undefined && z.safeParse(schema, value).success ? { [field]: value } : {};
}

function withProposal(current: unknown, proposed: string): unknown {
  if (current === null || typeof current === "string") return proposed;
  if (!Array.isArray(current) || current.some((one) => typeof one !== "string")) return undefined;
  return current.some((one) => isAlike(String(one), proposed)) ? current : [...current, proposed];
}

/**
 * Returns the list element that the proposal's source supports after the save. Empty for a whole field; null if there is nothing
 * to cite.
 */
export function citedItemOf(
  fact: FactField,
  before: EntryData,
  after: EntryData,
  proposed: string,
): string | null {
  const values = factValuesOf(fact, after);
  const former = new Set(factValuesOf(fact, before).map(({ item, value }) => `${item}\n${value}`));
  const cited =
    values.find(({ item, value }) => isAlike(item, proposed) || isAlike(value, proposed)) ??
    values.find(({ item, value }) => !former.has(`${item}\n${value}`)) ??
    values.find(({ item }) => item === "");
  return cited?.item ?? null;
}

const isAlike = (a: string, b: string) => a !== "" && fold(a).trim() === fold(b).trim();
