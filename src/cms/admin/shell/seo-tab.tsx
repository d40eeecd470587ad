import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatCount } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { adminListQuery } from "../calls.ts";
import { useMay } from "../editor-context.ts";
import { SeoFields } from "../fields.tsx";
import { SeoReport } from "./seo-report.tsx";
import { type SeoSource, useSeoGeneration } from "./use-seo-generation.ts";

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
  const { analysis, problem, isBusy, generate } = useSeoGeneration(source);
  const [asksForKeyphrase, setAsksForKeyphrase] = useState(false);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 border-b border-rule pb-6">
      <h3 id={headingId} className="text-20">
        AI SEO Generator
      </h3>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" isBusy={isBusy} onClick={() => void generate()}>
          {isBusy ? "Generating..." : "Generate SEO Data"}
        </Button>
        <Button
          disabled={isBusy}
          aria-expanded={asksForKeyphrase}
          onClick={() => setAsksForKeyphrase(!asksForKeyphrase)}
        >
          With Keyphrase
        </Button>
      </div>
      {asksForKeyphrase && <KeyphrasePrompt isBusy={isBusy} onGive={(phrase) => void generate(phrase)} />}
      <SearchTermButtons isBusy={isBusy} onChoose={(phrase) => void generate(phrase)} />
      {problem && <Alert>{problem}</Alert>}
      <div aria-live="polite">
        {analysis && <SeoReport analysis={analysis} hasFailed={problem !== null} />}
      </div>
    </section>
  );
}

const headingId = "seo-generator";

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

/** The first eight search terms, each a press away. */
function SearchTermButtons({ isBusy, onChoose }: { isBusy: boolean; onChoose: (phrase: string) => void }) {
  const labelId = useId();
  const { data } = useQuery(adminListQuery("/api/search-terms"));
  const terms = (data ?? []).slice(0, mostTerms);
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
