import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useMay } from "#accounts/editor-context.ts";
import { SeoFields } from "#cms/admin/fields.tsx";
import { useMissingService } from "#cms/admin/service-button.tsx";
import { adminListQuery } from "#http/client/calls.ts";
import { formatCount } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import {
  asTyped,
  metaFields,
  type Replacement,
  type SeoSource,
  useSeoGeneration,
} from "./seo-generation.tsx";
import { SeoReport } from "./seo-report.tsx";

/** Edits, generates and scores an entry's meta data (spec, section 2, "SEO tab of the entry dialog"). */
export function SeoTab({ source }: { source: SeoSource }) {
  return (
    <div className="flex flex-col gap-6">
      {useMay("content:write") && <SeoGenerator source={source} />}
      <SeoFields />
    </div>
  );
}

function SeoGenerator({ source }: { source: SeoSource }) {
  const { analysis, problem, replacement, isBusy, generate: generateFrom, cancel } = useSeoGeneration();
  const generate = (keyphrase?: string) => generateFrom(source, keyphrase);
  const [asksForKeyphrase, setAsksForKeyphrase] = useState(false);
  const missing = useMissingService("ai");
  const describedBy = missing ? { "aria-describedby": missingId } : {};
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 border-b border-rule pb-6">
      <h3 id={headingId} className="text-20">
        AI SEO Generator
      </h3>
      <div className="flex flex-wrap gap-3">
        <Button {...describedBy} variant="primary" isBusy={isBusy} onClick={() => void generate()}>
          {isBusy ? "Generating..." : "Generate SEO Data"}
        </Button>
        <Button
          disabled={isBusy}
          aria-expanded={asksForKeyphrase}
          onClick={() => setAsksForKeyphrase(!asksForKeyphrase)}
        >
          With Keyphrase
        </Button>
        {isBusy && (
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      {missing && (
        <p id={missingId} className="text-13 text-muted">
          {missing} Until then, only the current texts are scored.
        </p>
      )}
      {asksForKeyphrase && <KeyphrasePrompt isBusy={isBusy} onGive={(phrase) => void generate(phrase)} />}
      <SearchTermButtons isBusy={isBusy} onChoose={(phrase) => void generate(phrase)} />
      {isBusy && (
        <p role="status" className="text-15 text-muted">
          Waiting for the AI service. This usually takes 5 to 20 seconds and ends after 45. You can keep
          editing.
        </p>
      )}
      {problem && <Alert>{problem}</Alert>}
      <div aria-live="polite">
        {analysis && replacement && !problem && <MetaTexts replacement={replacement} />}
        {analysis && <SeoReport analysis={analysis} hasFailed={problem !== null} />}
      </div>
    </section>
  );
}

const headingId = "seo-generator";
const missingId = "seo-generator-missing";

/** The generated title and description beside the former ones. A text edited during the call can be replaced by a press. */
function MetaTexts({ replacement: { before, generated } }: { replacement: Replacement }) {
  const { setValue } = useFormContext();
  const [title, description]: unknown[] = useWatch({ name: [...metaFields] });
  const rows = [
    { field: "metaTitle", label: "Meta title", now: title },
    { field: "metaDescription", label: "Meta description", now: description },
  ] as const;
  return (
    <dl className="mb-4 grid gap-4">
      {rows.map(({ field, label, now }) => (
        <div key={field} className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          <dt className="text-13 font-medium sm:col-span-2">{label}</dt>
          <dd className="wrap-anywhere">
            <span className="block text-13 text-muted">New</span>
            {generated[field]}
            {now !== generated[field] && (
              <Button
                size="small"
                className="mt-1 block"
                onClick={() => setValue(field, generated[field], asTyped)}
              >
                Use this {label.toLowerCase()}
              </Button>
            )}
          </dd>
          <dd className="wrap-anywhere text-muted">
            <span className="block text-13">Before</span>
            {before[field] || "none"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function KeyphrasePrompt({ isBusy, onGive }: { isBusy: boolean; onGive: (phrase: string) => void }) {
  const [phrase, setPhrase] = useState("");
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label="Target keyphrase (optional)"
        className="w-full sm:w-80"
        value={phrase}
        maxLength={255}
        autoFocus
        onChange={(event) => setPhrase(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (!isBusy) onGive(phrase);
        }}
      />
      <Button isBusy={isBusy} onClick={() => onGive(phrase)}>
        Generate
      </Button>
    </div>
  );
}

/** Buttons for the eight active search terms with the highest volume. */
function SearchTermButtons({ isBusy, onChoose }: { isBusy: boolean; onChoose: (phrase: string) => void }) {
  const labelId = useId();
  const { data } = useQuery(adminListQuery("/api/search-terms"));
  const terms = (data ?? [])
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => Number(b.searchVolume ?? 0) - Number(a.searchVolume ?? 0))
    .slice(0, mostTerms);
  if (terms.length === 0) return null;
  return (
    <div>
      <p id={labelId} className="mb-2 text-13 font-medium">
        Search terms
      </p>
      <ul aria-labelledby={labelId} className="flex flex-wrap gap-2">
        {terms.map(({ id, term, searchVolume }) => (
          <li key={id}>
            <Button isBusy={isBusy} onClick={() => onChoose(String(term))}>
              {String(term)}
              {typeof searchVolume === "number" && (
                <Badge>
                  {formatCount(searchVolume)}
                  <span className="sr-only"> searches a month</span>
                </Badge>
              )}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const mostTerms = 8;
