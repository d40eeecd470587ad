/** An entry's search engine readiness. */
export interface SeoAnalysis {
  /** Null if none was chosen. */
  focusKeyphrase: string | null;
  seoScore: number;
  suggestions: string[];
}

/** The score, its focus keyphrase, and suggestions. */
export const SeoReport = ({
  analysis: { focusKeyphrase, seoScore, suggestions },
  hasFailed = false,
}: {
  analysis: SeoAnalysis;
  hasFailed?: boolean;
}) => (
  <div className="flex flex-col gap-2 rounded-control bg-sunk p-4">
    <h4 className="font-sans text-15 font-semibold tracking-normal">
      {hasFailed ? "SEO score of the current texts" : "SEO Analysis Complete"}
    </h4>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
      <dt className="text-muted">Focus keyphrase</dt>
      <dd className="wrap-anywhere">{focusKeyphrase ?? "None given"}</dd>
      <dt className="text-muted">SEO score</dt>
      <dd className="tabular-nums">{seoScore}/100</dd>
    </dl>
    {suggestions.length > 0 && (
      <ul className="list-disc pl-5 text-13">
        {suggestions.map((suggestion) => (
          <li key={suggestion}>{suggestion}</li>
        ))}
      </ul>
    )}
  </div>
);
