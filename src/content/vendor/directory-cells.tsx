import type { MouseEvent, ReactNode } from "react";
import { markWords } from "#cms/evidence/shown-fact.ts";
import { SharedEvidenceMark } from "#cms/page/evidence-mark.tsx";
import { routes } from "#shared/routes.ts";
import { keyCapabilities, markAt, rowFacts } from "./directory-evidence.ts";
import type { DirectoryRow } from "./directory-rows.server.ts";
import { vendorName } from "./vendor.logo.tsx";

/** A fact of a row whose sources a reader asks for. */
export interface AskedFact {
  slug: string;
  field: string;
  item: string | null;
  subject: string;
  /** The mark that was pressed. */
  opener: HTMLElement;
}

export type AskForFact = (fact: AskedFact) => void;

interface CellProps {
  vendor: DirectoryRow;
  place: number;
  onAsk: AskForFact;
}

/** How well a vendor covers a key capability: the mark, and on phones its name. */
export function CapabilityCell({ vendor, place, onAsk }: CellProps) {
  const capability = keyCapabilities[place];
  const mark = markAt(vendor.evidence, place);
  if (!capability) return null;
  if (mark === null)
    return (
      <td className="mark unknown">
        <span className="sr-only">{markWords.none}</span>
      </td>
    );
  const fact = { field: "capabilities", item: capability.slug, label: capability.title };
  return (
    <td className="mark">
      <FactLink vendor={vendor} fact={fact} onAsk={onAsk}>
        <SharedEvidenceMark mark={mark} />
        <span>
          {capability.label}
          <span className="sr-only">{` (${markWords[mark]})`}</span>
        </span>
      </FactLink>
    </td>
  );
}

const factLabels = { hosting: "Hosting", headquarters: "Headquarters", pricing: "Price" } as const;

/** A fact in words; in grey while it has no source. */
export function FactCell({ vendor, place, value, onAsk }: CellProps & { value: string | null }) {
  const field = rowFacts[place];
  const mark = markAt(vendor.evidence, keyCapabilities.length + place);
  if (!field) return null;
  const look = place === 0 ? "hosting" : "wide";
  if (!value)
    return (
      <td className={`${look} unknown`}>
        <Unpublished words={`${factLabels[field]} not published`} />
      </td>
    );
  return (
    <td className={mark === "none" ? `${look} unsourced` : look}>
      <FactLink vendor={vendor} fact={{ field, item: null, label: factLabels[field] }} onAsk={onAsk}>
        {value}
        {mark === "none" && <span className="sr-only">, no source yet</span>}
      </FactLink>
    </td>
  );
}

/** Opens the sources of a fact; without scripts it leads to them on the profile. */
function FactLink({
  vendor,
  fact: { field, item, label },
  onAsk,
  children,
}: {
  vendor: DirectoryRow;
  fact: { field: string; item: string | null; label: string };
  onAsk: AskForFact;
  children: ReactNode;
}) {
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const subject = `${vendorName(vendor)}: ${label}`;
    onAsk({ slug: vendor.slug, field, item, subject, opener: event.currentTarget });
  };
  return (
    <a href={`${routes.vendor.href({ slug: vendor.slug })}#sources`} onClick={ask}>
      {children}
    </a>
  );
}

/** Stands where nothing is known; `words` say so to those who hear the page. */
export const Unpublished = ({ words }: { words: string }) => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words}</span>
  </span>
);
