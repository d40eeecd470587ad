import type { ReactNode, Ref } from "react";
import { formatKnownDate } from "#shared/known-date.ts";
import { formatDate } from "#shared/text.ts";
import { valueWords } from "../changes/change-words.ts";
import {
  markWords,
  type ShownFact,
  type ShownSource,
  sourceKindWords,
  stateWords,
} from "../evidence/shown-fact.ts";
import { EvidenceMark } from "./evidence-mark.tsx";

interface Slip {
  /** Unique in the page. */
  id: string;
  /** The fact in words: `Addepar: General Ledger`. */
  subject: string;
  fact: ShownFact;
  sources: ShownSource[];
  /** False in a page without a list of sources. */
  hasSourceList?: boolean;
  /** The address of the form for corrections; null where none is offered. */
  correctionHref?: string | null;
}

/**
 * A fact's mark as a button that opens its source slip, a native popover: it needs no script. `children` name the fact on the
 * button; without them the button is the mark alone, named by the subject.
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
        <EvidenceMark mark={fact.mark} />
        {children && <span>{children}</span>}
      </button>
      <SourceSlip {...slip} />
    </>
  );
}

/** The mark in words, after the words on the button: its name holds what is seen (WCAG 2.5.3). */
function stateInWords(seen: ReactNode, { subject, fact }: Slip): string {
  const mark = markWords[fact.mark];
  if (typeof seen !== "string" || subject.endsWith(seen)) return mark;
  return seen.startsWith(mark) ? seen : `${seen}. ${mark}`;
}

/** A fact's sources in a popover. A page with hundreds of facts shows one slip for all of them, by its `ref`. */
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
  const cited = fact.sources.flatMap((number) => {
    const source = sources[number - 1];
    return source ? [{ ...source, number }] : [];
  });
  const words = fact.note ?? valueWords(fact.field, fact.value);
  return (
    <>
      <strong>
        <EvidenceMark mark={fact.mark} /> {markWords[fact.mark]}
      </strong>
      <span>
        <b>{subject}.</b> {words !== markWords[fact.mark] && words}
      </span>
      {cited.map(({ number, ...source }) => (
        <span key={number}>
          <SourceLink source={source} />
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
  if (!checkedAt) return "Nobody has confirmed this from a source yet: ask the vendor.";
  const remark = stateWords[state];
  return `Checked ${formatDate(checkedAt)}${remark ? `; ${remark}` : ""}`;
}

/** A source's title as a link, with its publisher, date and kind, and when it was checked if that is told. */
export const SourceLink = ({ source, checkedAt }: { source: ShownSource; checkedAt?: string | null }) => (
  <>
    <a href={source.url} rel="nofollow noopener">
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
          <a href={source.archivedUrl} rel="nofollow noopener">
            archived copy
          </a>
        </>
      )}
    </small>
  </>
);

/** The numbered list that marks and numbers lead to. */
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

/** The numbers of a fact's sources, each a link to the list of sources. */
export const SourceNumbers = ({ fact }: { fact: ShownFact }) =>
  fact.sources.map((number) => (
    <a key={number} href={`#${sourceId(number)}`} className="source-number" aria-label={`Source ${number}`}>
      {number}
    </a>
  ));

/** The id of a source in the page's list. */
const sourceId = (number: number) => `source-${number}`;
