import { createContext, type MouseEvent, type ReactNode, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ShownFact } from "#cms/evidence/shown-fact.ts";
import { SharedEvidenceMark } from "#cms/page/evidence-mark.tsx";
import { SourceSlip } from "#cms/page/source-slip.tsx";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";
import { type ComparedValue, checkedOn } from "./compared-row.ts";

/** A value as the slip shows it. */
interface Shown {
  /** The fact in words: `Addepar: General Ledger`. */
  subject: string;
  value: ComparedValue;
}

type Show = (link: HTMLElement, shown: Shown) => void;

const ShowSlip = createContext<Show>(() => {});

/**
 * One source slip for all values of a comparison: one each would weigh more than the rest of the page. Without scripts
 * their links lead to the numbered sources instead.
 */
export function ComparedSlips({ result, children }: { result: ComparisonData; children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const slip = useRef<HTMLSpanElement>(null);
  const show: Show = (link, next) => {
    flushSync(() => setShown(next));
    slip.current?.showPopover({ source: link });
  };
  return (
    <ShowSlip value={show}>
      {children}
      <SourceSlip
        ref={slip}
        id="compared-slip"
        subject={shown?.subject ?? ""}
        fact={factOf(shown?.value, result.sources)}
        sources={result.sources}
      />
    </ShowSlip>
  );
}

const factOf = (value: ComparedValue = { text: "" }, sources: ComparisonData["sources"]): ShownFact => ({
  field: "",
  item: null,
  value: value.text,
  note: value.note ?? null,
  mark: value.mark ?? "none",
  state: value.state ?? (value.sources ? "sourced" : "unsourced"),
  checkedAt: checkedOn(value, sources),
  sources: value.sources ?? [],
});

export interface Side {
  vendor: ComparisonData["vendors"][number];
  /** The row's label. */
  label: string;
}

/**
 * A value with its mark and the number of its source as one link: to the slip, and without scripts to the source
 * itself. Without a source it leads to what the marks mean. `short` stands in its place in a phone's narrow columns.
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
  const [first, ...others] = value.sources ?? [];
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(event.currentTarget, { subject: `${vendorName(side.vendor)}: ${side.label}`, value });
  };
  return (
    <>
      <a href={first ? `#source-${first}` : "#marks"} onClick={open}>
        <SharedEvidenceMark mark={value.mark ?? "none"} />
        <span data-s={short}>
          {words}
          {first && <sup>{first}</sup>}
        </span>
      </a>
      {others.map((number) => (
        <a key={number} href={`#source-${number}`} aria-label={`Source ${number}`}>
          <sup>{number}</sup>
        </a>
      ))}
    </>
  );
}
