import { formatDate, pluralize } from "#shared/text.ts";
import { type Fact, FactList } from "#ui/fact-list.tsx";
import type { ProvenanceRecord } from "../publication/provenance.ts";

/** The facts about how an article was made. Missing facts are shown as not recorded. */
export const ProvenanceFacts = ({ record }: { record: ProvenanceRecord }) => (
  <div className="max-w-prose">
    <FactList facts={[...draftFacts(record), ...checkFacts(record), ...publicationFacts(record)]} />
    <h2 className="mt-10 text-25">Fingerprints</h2>
    <p className="mt-2 mb-3 text-15 text-muted">
      SHA-256 of the JSON array of title, summary, text and "why it matters". Any edit changes the
      fingerprint.
    </p>
    <FactList
      facts={[
        { label: "Published text", value: code(record.textHash) },
        ...(record.draftHash ? [{ label: "AI's version", value: code(record.draftHash) }] : []),
      ]}
    />
  </div>
);

function draftFacts({ isAiDrafted, model, styleGuide, rewrittenAt }: ProvenanceRecord): Fact[] {
  const author = isAiDrafted ? `An AI model${model ? `, ${model}` : ""}` : "No AI draft recorded";
  return [
    {
      label: "First version",
      value: (
        <>
          {author}
          {rewrittenAt && <>, {day(rewrittenAt)}</>}
        </>
      ),
    },
    ...(styleGuide
      ? [
          {
            label: "Style guide",
            value: (
              <>
                {styleGuide.name}
                {styleGuide.version && <>, version of {day(styleGuide.version)}</>}
              </>
            ),
          },
        ]
      : []),
  ];
}

function checkFacts({ checks, isAiDrafted, changedShare }: ProvenanceRecord): Fact[] {
  const changeWords = changedShare === null ? "Not recorded" : `${percent(changedShare)} of the words`;
  return [
    ...(checks
      ? [
          { label: "Claims checked", value: claimWords(checks) },
          {
            label: "Wording of a source",
            value: `${percent(checks.sharedRuns)} of five-word phrases shared; longest match ${pluralize(checks.longestRun, "word")}`,
          },
        ]
      : []),
    ...(isAiDrafted ? [{ label: "Changed by people", value: changeWords }] : []),
  ];
}

const claimWords = ({ found, confirmed, fixed }: NonNullable<ProvenanceRecord["checks"]>) =>
  found === 0
    ? "Every number, date, name and quotation is in a source"
    : `${pluralize(found, "claim")} not found in a source: ${confirmed} confirmed by an editor, ${fixed} corrected or removed`;

function publicationFacts(record: ProvenanceRecord): Fact[] {
  const { reviewer, reviewedAt, digitalSourceType, publications } = record;
  return [
    {
      label: "Reviewed",
      value:
        reviewer && reviewedAt ? (
          <>
            By {reviewer}, {day(reviewedAt)}
          </>
        ) : (
          "No reviewer is recorded for this version"
        ),
    },
    {
      label: publications.length > 1 ? "Published versions" : "Published",
      value: publications.length > 0 ? <Versions record={record} /> : "Before we kept records",
    },
    ...(digitalSourceType ? [{ label: "Kind of text (IPTC)", value: code(digitalSourceType) }] : []),
  ];
}

const Versions = ({ record: { publications } }: { record: ProvenanceRecord }) => (
  <ol>
    {publications.map(({ publishedAt, reviewer, textHash }) => (
      <li key={publishedAt}>
        {day(publishedAt)}
        {reviewer && `, ${reviewer}`} {publications.length > 1 && code(textHash.slice(0, 8))}
      </li>
    ))}
  </ol>
);

const code = (text: string) => <code className="text-13 break-all">{text}</code>;

const day = (moment: string) => <time dateTime={moment}>{formatDate(moment)}</time>;

/** Formats a share to a tenth of a percent. */
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
