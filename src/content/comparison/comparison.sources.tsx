import { evidenceMarks } from "#cms/evidence/fact-state.ts";
import { markMeanings, markWords } from "#cms/evidence/shown-fact.ts";
import { SharedEvidenceMark } from "#cms/page/evidence-mark.tsx";
import { SourceLink } from "#cms/page/source-slip.tsx";
import { Section } from "#ui/section.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";

/** The numbered notes that the values of a comparison lead to. */
export function ComparedSources({ sources }: Pick<ComparisonData, "sources">) {
  if (sources.length === 0) return null;
  return (
    <Section title="Sources">
      <ol className="compared-sources">
        {sources.map(({ checkedAt, ...source }, place) => (
          <li key={source.url} id={`source-${place + 1}`}>
            <SourceLink source={source} checkedAt={checkedAt} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The meaning of each mark: a comparison's criteria, on paper too. */
export const MarkMeanings = () => (
  <Section title="How to read the marks" id="marks">
    <dl className="grid gap-x-10 gap-y-3 text-13 md:grid-cols-2 lg:grid-cols-3">
      {evidenceMarks.map((mark) => (
        <div key={mark}>
          <dt className="flex items-center gap-2 font-medium">
            <SharedEvidenceMark mark={mark} />
            {markWords[mark]}
          </dt>
          <dd className="pl-6 text-muted">{markMeanings[mark]}</dd>
        </div>
      ))}
    </dl>
  </Section>
);
