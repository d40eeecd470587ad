import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallFailure, callApi } from "../calls.ts";
import { invalidateAll } from "../saving.ts";
import { type CitationDraft, CitationFields, emptyDraft } from "./citation-fields.tsx";
import type { FactRow } from "./fact-rows.ts";
import { valueWords, wantedText } from "./fact-words.ts";
import type { EntryFacts } from "./facts.query.ts";
import { SourceAddress } from "./source-address.tsx";

interface CitationProps {
  data: EntryFacts;
  row: FactRow | null;
  onClose: () => void;
}

/** Citations typed and not saved, by fact: a dialog that is closed by mistake loses nothing. */
type KeptDrafts = Map<string, CitationDraft>;

/** Cites a source for a value: its address first, which is fetched for what it says of itself and for passages to quote. */
export function CitationDialog({ data, row, onClose }: CitationProps) {
  const formId = useId();
  const [isSaving, setIsSaving] = useState(false);
  const [kept] = useState<KeptDrafts>(() => new Map());
  const value = row?.fact && valueWords(row.fact);
  return (
    <Dialog
      isOpen={row !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      title="Add a source"
      description={row && `${data.title}, ${row.fullName}${value ? `: ${value}` : ""}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isSaving}>
            {isSaving ? "Saving..." : "Save source"}
          </Button>
        </>
      }
    >
      {row && (
        <CitationForm
          key={row.key}
          formId={formId}
          data={data}
          row={row}
          kept={kept}
          onClose={onClose}
          isSaving={isSaving}
          setIsSaving={setIsSaving}
        />
      )}
    </Dialog>
  );
}

function CitationForm({
  formId,
  data,
  row,
  kept,
  onClose,
  isSaving,
  setIsSaving,
}: CitationProps & {
  formId: string;
  row: FactRow;
  kept: KeptDrafts;
  isSaving: boolean;
  setIsSaving: (isSaving: boolean) => void;
}) {
  const client = useQueryClient();
  const showToast = useToast();
  const [draft, setDraft] = useState(() => kept.get(row.key) ?? emptyDraft);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const change = (part: Partial<CitationDraft>) =>
    setDraft((old) => {
      const next = { ...old, ...part };
      kept.set(row.key, next);
      return next;
    });
  const errorOf = (path: string) => failure?.issues.find((issue) => issue.path === path)?.message;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setIsSaving(true);
    try {
      await callApi("PUT", "/api/admin/citations", { body: payloadOf(data, row, draft) });
      kept.delete(row.key);
      showToast({ title: "Success", description: `${row.fullName}: source saved` });
      onClose();
      invalidateAll(client);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      {failure && <Alert>{failure.message}</Alert>}
      <SourceAddress
        wanted={row.fact ? wantedText(row.fact) : row.name}
        website={typeof data.entry.website === "string" ? data.entry.website : null}
        error={errorOf("source.url")}
        draft={draft}
        onChange={change}
      />
      <CitationFields draft={draft} errorOf={errorOf} onChange={change} />
    </form>
  );
}

const payloadOf = ({ kind, id }: EntryFacts, { field, item }: FactRow, draft: CitationDraft) => ({
  kind,
  entryId: id,
  field,
  item,
  source: {
    url: draft.url.trim(),
    title: draft.title,
    publisher: draft.publisher.trim() || null,
    kind: draft.kind,
    publishedOn: draft.publishedOn.trim() || null,
    ...(draft.archivedUrl.trim() && { archivedUrl: draft.archivedUrl.trim() }),
  },
  quote: draft.quote.trim() || null,
  note: draft.note.trim() || null,
  verdict: draft.verdict,
});
