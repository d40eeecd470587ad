import { markWords } from "#cms/evidence/shown-fact.ts";
import { SharedEvidenceMark } from "#cms/page/evidence-mark.tsx";
import { keyCapabilities, markAt, rowFacts } from "./directory-evidence.ts";
import type { DirectoryRow } from "./directory-rows.server.ts";
import { type AskForFact, FactLink } from "./fact-link.tsx";

interface CellProps {
  vendor: DirectoryRow;
  place: number;
  onAsk: AskForFact;
}

/** The mark of a key capability, and on phones its name. */
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

/** Stands where nothing is known; `words` say so to those who hear the page. */
export const Unpublished = ({ words }: { words: string }) => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words}</span>
  </span>
);
