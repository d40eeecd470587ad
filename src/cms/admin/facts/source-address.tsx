import { type KeyboardEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { SourceKind } from "../../evidence/evidence.ts";
import { CallFailure } from "../calls.ts";
import type { CitationDraft } from "./citation-fields.tsx";
import { previewSource, type SourcePreview } from "./facts.query.ts";

/**
 * The address of a source. It is fetched by Enter or the button: empty fields are filled in, and passages offered as
 * quotes.
 */
export function SourceAddress({
  draft,
  wanted,
  website,
  error,
  onChange,
}: {
  draft: CitationDraft;
  /** The text that passages should name. */
  wanted: string;
  website: string | null;
  error: string | undefined;
  onChange: (part: Partial<CitationDraft>) => void;
}) {
  const [preview, setPreview] = useState<SourcePreview | null>(null);
  const [isFetching, setIsFetching] = useState(false);
  const [failure, setFailure] = useState<string>();
  const load = async () => {
    if (isFetching) return;
    setIsFetching(true);
    setFailure(undefined);
    try {
      const found = await previewSource(draft.url.trim(), wanted);
      setPreview(found);
      onChange(filledIn(draft, found, website));
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
        {preview && sumUp(preview, wanted)}
      </p>
      {preview && preview.passages.length > 0 && (
        <RadioGroup
          legend={`Passages that name “${wanted}”`}
          options={preview.passages.map((passage) => ({ value: passage, label: passage }))}
          value={draft.quote}
          onChange={(quote) => onChange({ quote })}
        />
      )}
    </>
  );
}

function sumUp({ problem, passages }: SourcePreview, wanted: string): string {
  if (problem) return `${problem}. Fill in the fields by hand.`;
  if (passages.length === 0) return `The page does not name “${wanted}”. Quote by hand what says so.`;
  return "Choose the passage that says so.";
}

/** Fills the fields that are still empty from a preview. */
function filledIn(
  draft: CitationDraft,
  found: SourcePreview,
  website: string | null,
): Partial<CitationDraft> {
  return {
    title: draft.title || (found.title ?? ""),
    publisher: draft.publisher || (found.publisher ?? ""),
    publishedOn: draft.publishedOn || (found.publishedOn ?? ""),
    quote: draft.quote || (found.passages[0] ?? ""),
    kind: draft.kind === "independent" ? kindOf(draft.url, website) : draft.kind,
  };
}

/** A page of the vendor's own site is the vendor's word. */
function kindOf(url: string, website: string | null): SourceKind {
  const host = hostOf(url);
  const own = hostOf(website ?? "");
  return own && (host === own || host.endsWith(`.${own}`)) ? "vendor" : "independent";
}

const hostOf = (address: string) => (URL.parse(address.trim())?.host ?? "").replace(/^www\./, "");
