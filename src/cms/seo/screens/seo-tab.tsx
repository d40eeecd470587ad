import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useMay } from "#accounts/editor-context.ts";
import { SeoFields } from "#cms/admin/fields.tsx";
import { useMissingService } from "#cms/admin/service-button.tsx";
import type { SeoAnalysis } from "#cms/admin/tools.ts";
import { type ApiResult, api } from "#http/client/api.ts";
import { adminListQuery, CallFailure } from "#http/client/calls.ts";
import { formatCount } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { seoScore } from "../seo-score.schema.ts";
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
  const { analysis, problem, before, isBusy, generate, cancel } = useSeoGeneration(source);
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
        {analysis && before && !problem && <MetaTexts before={before} />}
        {analysis && <SeoReport analysis={analysis} hasFailed={problem !== null} />}
      </div>
    </section>
  );
}

const headingId = "seo-generator";
const missingId = "seo-generator-missing";

/** The generated title and description beside the ones they replaced. */
function MetaTexts({ before }: { before: ReplacedTexts }) {
  const [title, description]: unknown[] = useWatch({ name: ["metaTitle", "metaDescription"] });
  const rows = [
    { label: "Meta title", now: title, old: before.metaTitle },
    { label: "Meta description", now: description, old: before.metaDescription },
  ];
  return (
    <dl className="mb-4 grid gap-4">
      {rows.map(({ label, now, old }) => (
        <div key={label} className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          <dt className="text-13 font-medium sm:col-span-2">{label}</dt>
          <dd className="wrap-anywhere">
            <span className="block text-13 text-muted">New</span>
            {String(now ?? "")}
          </dd>
          <dd className="wrap-anywhere text-muted">
            <span className="block text-13">Before</span>
            {old || "none"}
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

/** Names of the form fields that are scored. */
interface SeoSource {
  contentType: string;
  titleField: string;
  /** The first non-empty field counts. */
  contentFields: string[];
}

/** Generates meta data from the form's texts and fills them in. Without AI, only the score is updated. */
function useSeoGeneration({ contentType, titleField, contentFields }: SeoSource) {
  const toast = useToast();
  const { getValues, setValue } = useFormContext();
  const [analysis, setAnalysis] = useState<SeoAnalysis | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [before, setBefore] = useState<ReplacedTexts | null>(null);
  const [running, setRunning] = useState<AbortController | null>(null);
  // Aborts generation when the form closes.
  useEffect(() => () => running?.abort(), [running]);
  const textOf = (field: string) => String(getValues(field) ?? "").trim();

  const take = (result: ApiResult<"POST /api/generate-seo">, replaced: ReplacedTexts) => {
    setBefore(replaced);
    setValue("metaTitle", result.metaTitle, changed);
    setValue("metaDescription", result.metaDescription, changed);
    setAnalysis(result);
    toast({ title: "Success", description: "SEO data generated successfully" });
  };
  const refuse = (error: CallFailure, keyphrase: string) => {
    const score = seoScore.safeParse(error.body);
    setAnalysis(score.success ? { ...score.data, focusKeyphrase: keyphrase || null } : null);
    setProblem(error.message);
    toast({ title: "Error", variant: "destructive", description: "Failed to generate SEO data" });
  };

  const generate = async (input = "") => {
    const keyphrase = input.trim();
    const title = textOf(titleField);
    const content = contentFields.map(textOf).find(Boolean);
    if (!title || !content) {
      setProblem(missing);
      return toast({ title: "Error", variant: "destructive", description: missing });
    }
    const { signal } = beginCall();
    const replaced = { metaTitle: textOf("metaTitle"), metaDescription: textOf("metaDescription") };
    const body = {
      contentType,
      title,
      content,
      ...withoutBlanks({ targetKeyphrase: keyphrase, slug: textOf("slug") }),
      ...replaced,
    };
    try {
      const result = await api("POST /api/generate-seo", { body, signal });
      if (!signal.aborted) take(result, replaced);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallFailure)) throw error;
      refuse(error, keyphrase);
    } finally {
      setRunning(null);
    }
  };
  const beginCall = () => {
    const call = new AbortController();
    setRunning(call);
    setProblem(null);
    return call;
  };
  return { analysis, problem, before, isBusy: running !== null, generate, cancel: () => running?.abort() };
}

const withoutBlanks = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

/** The texts that a generation replaced. */
interface ReplacedTexts {
  metaTitle: string;
  metaDescription: string;
}

const missing = "Please fill in title and content fields before generating SEO data";

const changed = { shouldDirty: true, shouldValidate: true };
