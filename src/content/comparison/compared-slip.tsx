import { useQuery } from "@tanstack/react-query";
import { createContext, type MouseEvent, type ReactNode, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Fact } from "#cms/engine/evidence.ts";
import { SharedEvidenceMark } from "#cms/facts/evidence-mark.tsx";
import type { ShownFact } from "#cms/facts/shown-fact.ts";
import { SourceSlip } from "#cms/facts/source-slip.tsx";
import { isInPart, valueWords } from "#cms/facts/value-words.ts";
import { vendorName } from "../vendor/vendor.card.tsx";
import { vendorFactsQuery } from "../vendor/vendor.query.ts";
import type { ComparisonData } from "./compare-vendors.server.ts";
import { type ComparedValue, checkedOn } from "./compared-row.ts";

/** The value shown in the slip. */
interface SlipContent {
  /** The fact in words: `Addepar: General Ledger`. */
  subject: string;
  slug: string;
  /** The feature's slug if the value is a level. */
  feature?: string;
  /** The vendors' field otherwise. */
  field?: string;
  value: ComparedValue;
}

type Show = (link: HTMLElement, content: SlipContent) => void;

const ShowSlip = createContext<Show>(() => {});

/**
 * A single source slip for all values of a comparison, because one per value would outweigh the rest of the page. Without scripts,
 * values link to the numbered sources.
 */
export function ComparedSlips({ result, children }: { result: ComparisonData; children: ReactNode }) {
  const [content, setContent] = useState<SlipContent | null>(null);
  const slip = useRef<HTMLSpanElement>(null);
  // Fetched on demand: all quotations together would outweigh the table.
  const { data } = useQuery({ ...vendorFactsQuery(content?.slug ?? ""), enabled: content !== null });
  const show: Show = (link, next) => {
    flushSync(() => setContent(next));
    slip.current?.showPopover({ source: link });
  };
  return (
    <ShowSlip value={show}>
      {children}
      <SourceSlip
        ref={slip}
        id="compared-slip"
        subject={content?.subject ?? ""}
        fact={{
          ...factOf(content ?? {}, result.sources),
          quotes: content && data ? quotesOf(content, data.facts, result.sources) : undefined,
        }}
        sources={result.sources}
      />
    </ShowSlip>
  );
}

const factOf = (
  { value = { text: "" }, feature }: Partial<SlipContent>,
  sources: ComparisonData["sources"],
): ShownFact => ({
  field: feature ? "capabilities" : "",
  item: null,
  value: value.text,
  note: value.note ?? null,
  mark: value.mark ?? "none",
  state: value.state ?? (value.sources ? "sourced" : "unsourced"),
  checkedAt: checkedOn(value, sources),
  oldYear: value.oldYear ?? null,
  sources: value.sources ?? [],
});

/** Returns the quotation of each of a value's sources, taken from the vendor's facts. */
export function quotesOf(
  { feature, field, value }: Pick<SlipContent, "feature" | "field" | "value">,
  facts: Fact[],
  sources: ComparisonData["sources"],
) {
  const isShown = (fact: Fact) =>
    feature
      ? fact.field === "capabilities" && fact.item === feature
      : fact.field === field && [fact.value, valueWords(fact.field, fact.value)].includes(value.text);
  const fact = facts.find(isShown);
  return value.sources?.map(
    (number) => fact?.sources.find(({ url }) => url === sources[number - 1]?.url)?.quote ?? null,
  );
}

export interface Side {
  vendor: ComparisonData["vendors"][number];
  /** The row's label. */
  label: string;
  feature?: string;
  field?: string;
}

/**
 * Links a value with its mark and source number to the slip, or without scripts to the numbered source. Without a source, links to
 * the meaning of the marks. Narrow columns on phones show `short` instead.
 */
export function FactLink({
  side,
  value,
  words,
  short,
}: {
  side: Side;
  value: ComparedValue;
  words: string;
  short?: string;
}) {
  const show = useContext(ShowSlip);
  const [first, ...otherSources] = value.sources ?? [];
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { vendor, label, feature, field } = side;
    show(event.currentTarget, {
      subject: `${vendorName(vendor)}: ${label}`,
      slug: vendor.slug,
      feature,
      field,
      value,
    });
  };
  return (
    <>
      <a href={first ? `#source-${first}` : "#marks"} onClick={open}>
        <SharedEvidenceMark
          mark={value.mark ?? "none"}
          isInPart={isInPart(side.feature ? "capabilities" : "", value.text)}
        />
        <span data-s={short}>
          {/* Without the space, a screen reader says "2009" with source 12 as "200912". */}
          {first ? `${words} ` : words}
          {first && <sup>{first}</sup>}
        </span>
      </a>
      {otherSources.map((number) => (
        <a key={number} href={`#source-${number}`} aria-label={`Source ${number}`}>
          <sup>{number}</sup>
        </a>
      ))}
    </>
  );
}
