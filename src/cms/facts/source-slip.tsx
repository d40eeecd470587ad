import type { ReactNode, Ref } from "react";
import { markWords, markWordsOf } from "#cms/engine/marks.ts";
import { formatKnownDate } from "#shared/known-date.ts";
import { formatDate } from "#shared/text.ts";
import { EvidenceMark } from "./evidence-mark.tsx";
import { type ShownFact, type ShownSource, sourceKindWords, stateWords } from "./shown-fact.ts";
import { isInPart, valueWords } from "./value-words.ts";

interface Slip {
  /** Unique in the page. */
  id: string;
  /** The fact in words: `Addepar: General Ledger`. */
  subject: string;
  fact: ShownFact;
  sources: ShownSource[];
  /** False on a page without a list of sources. */
  hasSourceList?: boolean;
  /** The address of the correction form, or null if it is not offered. */
  correctionHref?: string | null;
}

/**
 * A fact's mark as a button that opens its source slip, a native popover that needs no script. `children` label the button with the
 * fact. Without them it shows only the mark, labelled with the subject.
 */
export function Evidence({ children, ...slip }: Slip & { children?: ReactNode }) {
  const { id, subject, fact } = slip;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="evidence"
        aria-label={`${subject}: ${stateInWords(children, slip)}. Show ${fact.sources.length > 0 ? "source" : "details"}`}
      >
        <EvidenceMark mark={fact.mark} isInPart={isInPart(fact.field, fact.value)} />
        {children && <span>{children}</span>}
      </button>
      <SourceSlip {...slip} />
    </>
  );
}

/** The mark in words, after the button's visible text: its name must contain what is visible (WCAG 2.5.3). */
function stateInWords(label: ReactNode, { subject, fact }: Slip): string {
  const mark = markWordsOf(fact.mark, isInPart(fact.field, fact.value));
  if (typeof label !== "string" || subject.endsWith(label)) return mark;
  return label.startsWith(mark) ? label : `${label}. ${mark}`;
}

/** A fact's sources in a popover. A page with hundreds of facts reuses one slip through its `ref`. */
export const SourceSlip = ({ ref, ...slip }: Slip & { ref?: Ref<HTMLSpanElement> }) => (
  <span ref={ref} id={slip.id} popover="auto" role="dialog" aria-label={slip.subject} className="source-slip">
    <SourceSlipBody {...slip} />
  </span>
);

/** The contents of a source slip: the mark, the fact, its sources and when it was checked. */
export function SourceSlipBody({
  subject,
  fact,
  sources,
  hasSourceList = true,
  correctionHref,
}: Omit<Slip, "id">) {
  const cited = fact.sources.flatMap((number, place) => {
    const source = sources[number - 1];
    return source ? [{ ...source, number, quote: fact.quotes?.[place] }] : [];
  });
  const inPart = isInPart(fact.field, fact.value);
  const words = fact.note ?? valueWords(fact.field, fact.value);
  return (
    <>
      <strong>
        <EvidenceMark mark={fact.mark} isInPart={inPart} /> {markWordsOf(fact.mark, inPart)}
      </strong>
      <span>
        <b>{subject}.</b> {words !== markWords[fact.mark] && words}
      </span>
      {cited.map(({ number, quote, ...source }) => (
        <span key={number}>
          <SourceLink source={source} />
          {quote ? <q>{quote}</q> : quote === null && <small>No quotation kept</small>}
        </span>
      ))}
      <small>{checkWords(fact)}</small>
      <span>
        {hasSourceList &&
          cited.map(({ number }) => (
            <a key={number} href={`#${sourceId(number)}`}>
              Source {number} of {sources.length}
            </a>
          ))}
        {correctionHref && (
          <a href={`${correctionHref}?${new URLSearchParams({ field: fact.field })}`}>Suggest a correction</a>
        )}
      </span>
    </>
  );
}

/** Says when a fact was checked, or that it never was. */
function checkWords({ checkedAt, state }: ShownFact): string {
  if (!checkedAt) return "We have not found a source for this: ask the vendor.";
  const remark = stateWords[state];
  return `Checked ${formatDate(checkedAt)}${remark ? `; ${remark}` : ""}`;
}

/** A source's title as a link, with its publisher, date and kind, and `checkedAt` if set. */
export const SourceLink = ({ source, checkedAt }: { source: ShownSource; checkedAt?: string | null }) => (
  <>
    <a href={source.url} rel="nofollow">
      {source.title}
    </a>
    <small>
      {[
        source.publisher,
        source.publishedOn ? formatKnownDate(source.publishedOn) : "undated",
        sourceKindWords[source.kind],
        checkedAt && `checked ${formatDate(checkedAt)}`,
      ]
        .filter(Boolean)
        .join(" · ")}
      {source.archivedUrl && (
        <>
          {" · "}
          <a href={source.archivedUrl} rel="nofollow">
            archived copy
          </a>
        </>
      )}
    </small>
  </>
);

/** The numbered list that marks and numbers link to. */
export const SourceList = ({ sources }: { sources: ShownSource[] }) => (
  <ol className="divide-y divide-rule border-y border-rule">
    {sources.map((source, place) => (
      <li key={source.url} id={sourceId(place + 1)} className="source-entry flex gap-4 py-3">
        <span aria-hidden="true" className="w-6 shrink-0 text-right text-13 text-muted tabular-nums">
          {place + 1}
        </span>
        <span className="min-w-0 wrap-anywhere">
          <SourceLink source={source} />
        </span>
      </li>
    ))}
  </ol>
);

/** The numbers of a fact's sources, each linked to the list. */
export const SourceNumbers = ({ fact }: { fact: ShownFact }) =>
  fact.sources.map((number) => (
    <a key={number} href={`#${sourceId(number)}`} className="source-number" aria-label={`Source ${number}`}>
      {number}
    </a>
  ));

/** The id of a source in the page's list. */
const sourceId = (number: number) => `source-${number}`;
