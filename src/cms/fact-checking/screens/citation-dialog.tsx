import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { TwoColumns } from "#cms/admin/fields.tsx";
import { type SourceKind, sourceKinds, type Verdict, verdicts } from "#cms/engine/evidence.ts";
import type { EntryFacts } from "#cms/facts/fact.schema.ts";
import { shownValue, textToFind, verdictLabels } from "#cms/facts/screens/fact-words.ts";
import { usePassageWarning } from "#cms/facts/screens/use-passage-warning.tsx";
import { sourceKindWords } from "#cms/facts/shown-fact.ts";
import { type ApiResult, api } from "#http/client/api.ts";
import { CallFailure, callApi } from "#http/client/calls.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useFaultFocus } from "#ui/form/fault-focus.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import type { FactRow } from "./fact-rows.ts";

/** Unsaved citations by fact, so that closing the dialog by mistake loses nothing. */
type KeptDrafts = Map<string, CitationDraft>;

interface OpenCitation {
  data: EntryFacts;
  row: FactRow;
  drafts: KeptDrafts;
  onClose: () => void;
}

/** Cites a source for a value. The editor enters the address first, and the server fetches its details and passages to quote. */
export function CitationDialog({
  row,
  ...props
}: Omit<OpenCitation, "drafts" | "row"> & { row: FactRow | null }) {
  const [drafts] = useState<KeptDrafts>(() => new Map());
  return row && <OpenDialog key={row.key} row={row} drafts={drafts} {...props} />;
}

function OpenDialog({ data, row, drafts, onClose }: OpenCitation) {
  const formId = useId();
  const client = useQueryClient();
  const showToast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const [draft, setDraft] = useState(() => drafts.get(row.key) ?? emptyDraft);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const change = (part: Partial<CitationDraft>) =>
    setDraft((old) => {
      const next = { ...old, ...part };
      drafts.set(row.key, next);
      return next;
    });
  const value = row.fact && shownValue(row.fact);
  const warning = usePassageWarning({
    field: row.field,
    value: row.fact?.level === null ? row.fact.value : null,
    quote: draft.quote,
    verdict: draft.verdict,
  });
  const form = useFaultFocus(failure);
  const errorOf = (path: string) => failure?.issues.find((issue) => issue.path === path)?.message;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || !warning.mayPass(event)) return;
    setIsSaving(true);
    try {
      // The form may be incomplete: the server names the missing fields.
      await callApi("PUT", "/api/admin/citations", { body: payloadOf(data, row, draft) });
      drafts.delete(row.key);
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
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      title="Add a source"
      description={`${data.title}, ${row.fullName}${value ? `: ${value}` : ""}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isSaving}>
            {isSaving ? "Saving..." : warning.isWarned ? "Save anyway" : "Save source"}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-5"
      >
        {failure && !failure.issues.some(({ path }) => shownFields.has(path)) && (
          <Alert>{failure.message}</Alert>
        )}
        <SourceAddress
          factValue={row.fact ? textToFind(row.fact) : row.name}
          error={errorOf("source.url")}
          draft={draft}
          onChange={change}
        />
        <CitationFields draft={draft} errorOf={errorOf} onChange={change} />
        {warning.alert}
      </form>
    </Dialog>
  );
}

/** The payload fields that the form shows. */
const shownFields = new Set([
  "quote",
  "note",
  "verdict",
  ...["url", "kind", "title", "publisher", "publishedOn", "archivedUrl"].map((name) => `source.${name}`),
]);

const payloadOf = ({ kind, id }: EntryFacts, { field, item }: FactRow, draft: CitationDraft) => ({
  kind,
  entryId: id,
  field,
  item,
  source: {
    url: draft.url.trim(),
    title: draft.title,
    publisher: draft.publisher.trim() || null,
    kind: draft.kind || null,
    publishedOn: draft.publishedOn.trim() || null,
    ...(draft.archivedUrl.trim() && { archivedUrl: draft.archivedUrl.trim() }),
  },
  quote: draft.quote.trim() || null,
  note: draft.note.trim() || null,
  verdict: draft.verdict || null,
  checkPage: true,
});

/** The URL of a source. Enter or the button fetches it, fills empty fields and offers passages to quote. */
function SourceAddress({
  draft,
  factValue,
  error,
  onChange,
}: {
  draft: CitationDraft;
  /** The text that the passages should contain. */
  factValue: string;
  error: string | undefined;
  onChange: (part: Partial<CitationDraft>) => void;
}) {
  const [preview, setPreview] = useState<ApiResult<"POST /api/admin/sources/preview"> | null>(null);
  const [isFetching, setIsFetching] = useState(false);
  const [failure, setFailure] = useState<string>();
  const load = async () => {
    if (isFetching) return;
    setIsFetching(true);
    setFailure(undefined);
    try {
      const newPreview = await api("POST /api/admin/sources/preview", {
        body: { url: draft.url.trim(), value: factValue },
      });
      setPreview(newPreview);
      onChange(filledIn(draft, newPreview));
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem;
      setPreview(null);
      setFailure(problem.issues[0]?.message ?? problem.message);
    } finally {
      setIsFetching(false);
    }
  };
  const loadByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void load();
  };
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="flex-1 basis-64"
          label="Address"
          type="url"
          required
          placeholder="https://"
          autoComplete="off"
          data-autofocus
          value={draft.url}
          error={failure ?? error}
          onChange={({ target }) => onChange({ url: target.value })}
          onKeyDown={loadByEnter}
        />
        <Button isBusy={isFetching} onClick={() => void load()}>
          {isFetching ? "Fetching..." : "Fetch"}
        </Button>
      </div>
      <p role="status" className={preview ? "text-muted" : "sr-only"}>
        {preview && sumUp(preview, factValue)}
      </p>
      {preview && preview.passages.length > 0 && (
        <RadioGroup
          legend={`Passages that name “${factValue}”`}
          options={preview.passages.map((passage) => ({ value: passage, label: passage }))}
          value={draft.quote}
          onChange={(quote) => onChange({ quote })}
        />
      )}
    </>
  );
}

function sumUp(
  { problem, passages }: ApiResult<"POST /api/admin/sources/preview">,
  factValue: string,
): string {
  if (problem)
    return `${problem}. Open it, read it, and fill in the fields by hand: the passage is marked as read by you.`;
  if (passages.length === 0)
    return `No sentence of the page names “${factValue}”. Paste the supporting sentence.`;
  return "Choose the supporting sentence.";
}

/** Returns the empty fields' values from the preview. */
function filledIn(
  draft: CitationDraft,
  pagePreview: ApiResult<"POST /api/admin/sources/preview">,
): Partial<CitationDraft> {
  return {
    title: draft.title || (pagePreview.title ?? ""),
    publisher: draft.publisher || (pagePreview.publisher ?? ""),
    publishedOn: draft.publishedOn || (pagePreview.publishedOn ?? ""),
    quote: draft.quote || (pagePreview.passages[0] ?? ""),
  };
}

/** A citation that is being edited. */
interface CitationDraft {
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

const emptyDraft: CitationDraft = {
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
function CitationFields({
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
