import { SourceNumbers } from "#cms/page/source-slip.tsx";
import { formatKnownDate } from "#shared/known-date.ts";
import type { VendorPageData } from "./vendor.queries.server.ts";

/** Questions that the public evidence leaves open. */
export const VendorQuestions = ({ questions }: { questions: string[] }) => (
  <ol className="max-w-prose divide-y divide-rule border-y border-rule">
    {questions.map((question, place) => (
      <li key={question} className="flex gap-4 py-3">
        <span aria-hidden="true" className="font-serif text-20 text-muted tabular-nums">
          {place + 1}
        </span>
        <span className="min-w-0 wrap-anywhere">{question}</span>
      </li>
    ))}
  </ol>
);

/** The company's events, the latest first. */
export function VendorEvents({ vendor }: { vendor: VendorPageData }) {
  const facts = vendor.profile.facts.filter(({ field }) => field === "events");
  const events = vendor.events.toSorted((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
  return (
    <ol className="flex flex-col gap-4 border-l-2 border-rule pl-4">
      {events.map(({ date, text }) => {
        const fact = facts.find(({ item }) => item === text);
        return (
          <li key={`${date} ${text}`}>
            <span className="block text-13 font-semibold tabular-nums">
              {date ? <time dateTime={date}>{formatKnownDate(date)}</time> : "Undated"}
            </span>
            <span className="wrap-anywhere">
              {text}
              {fact && fact.sources.length > 0 ? (
                <SourceNumbers fact={fact} />
              ) : (
                <span className="text-13 text-muted"> (no source yet)</span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
