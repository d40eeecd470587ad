import type { ReactNode } from "react";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";
import { listSome, summarizeFeatures } from "./comparison-summary.ts";

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
