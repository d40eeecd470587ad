import type { ReactNode } from "react";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";
import type { ComparedCell, ComparedRow } from "./compared-row.ts";

const sharedLimit = 4;
const ownLimit = 3;

/** Summarizes the comparison in two or three sentences. */
export function ComparisonSummary({ result: { vendors, rows } }: { result: ComparisonData }) {
  const { shared, own } = summarizeFeatures(rows, vendors.length);
  const all = vendors.length === 2 ? "Both" : `All ${vendors.length}`;
  if (shared.length === 0 && own.length === 0)
    return (
      <Lead>{`We found no feature that ${vendors.length === 2 ? "both vendors" : "all of them"} cover, and none that only one covers.`}</Lead>
    );
  const sharedNames = listSome(shared, sharedLimit);
  return (
    <Lead>
      {shared.length > 0 && (
        <>
          {`${all} cover `}
          <Strong>{sharedNames.text}</Strong>
          {`${sharedNames.rest}. `}
        </>
      )}
      {own.map(({ place, features }) => {
        const { text, rest } = listSome(features, ownLimit);
        return (
          <span key={place}>
            We found evidence only for <Strong>{vendors[place] && vendorName(vendors[place])}</Strong>
            {` of ${text}${rest}. `}
          </span>
        );
      })}
    </Lead>
  );
}

const Lead = ({ children }: { children: ReactNode }) => (
  <p className="mt-4 max-w-prose text-17 text-muted">{children}</p>
);

const Strong = ({ children }: { children: ReactNode }) => <b className="font-medium text-ink">{children}</b>;

/** A summary of the vendors' features. */
interface ComparisonSummary {
  /** Features that all vendors cover, with evidence. */
  shared: string[];
  /** Features that only one vendor covers, by vendor index. Omits vendors without any. */
  own: { place: number; features: string[] }[];
}

/** Summarizes which features the vendors cover. Only features with evidence count. */
export function summarizeFeatures(rows: ComparedRow[], vendorCount: number): ComparisonSummary {
  const features = rows.filter(({ kind }) => kind === "feature");
  const titlesOf = (some: ComparedRow[]) => some.map(({ label }) => label);
  const own = Array.from({ length: vendorCount }, (_, place) => ({
    place,
    features: titlesOf(
      features.filter(({ cells }) => cells.every((cell, index) => isCovered(cell) === (index === place))),
    ),
  }));
  return {
    shared: titlesOf(features.filter(({ cells }) => cells.every(isCovered))),
    own: own.filter((one) => one.features.length > 0),
  };
}

const isCovered = (cell: ComparedCell) =>
  cell.some(({ text, mark }) => text !== "no" && mark !== undefined && mark !== "none");

/** Returns the first names of a list and the number of others: `A, B, C and 4 more`. */
export function listSome(names: string[], limit: number): { text: string; rest: string } {
  const text = names.slice(0, limit).join(", ");
  return { text, rest: names.length > limit ? ` and ${names.length - limit} more` : "" };
}
