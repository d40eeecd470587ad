import type { ReactNode } from "react";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";
import { listSome, summarizeFeatures } from "./comparison-summary.ts";

const sharedLimit = 4;
const ownLimit = 3;

/** The comparison in two or three sentences, made of its rows. */
export function ComparisonSummary({ result: { vendors, rows } }: { result: ComparisonData }) {
  const { shared, own } = summarizeFeatures(rows, vendors.length);
  const all = vendors.length === 2 ? "Both" : `All ${vendors.length}`;
  if (shared.length === 0 && own.length === 0)
    return (
      <Lead>{`No feature is covered by ${vendors.length === 2 ? "both" : "all of them"} or by one alone, as far as the evidence goes.`}</Lead>
    );
  const covered = listSome(shared, sharedLimit);
  return (
    <Lead>
      {shared.length > 0 && (
        <>
          {`${all} cover `}
          <Strong>{covered.named}</Strong>
          {`${covered.rest}. `}
        </>
      )}
      {own.map(({ place, features }) => {
        const { named, rest } = listSome(features, ownLimit);
        return (
          <span key={place}>
            Only <Strong>{vendors[place] && vendorName(vendors[place])}</Strong>
            {` shows evidence of ${named}${rest}. `}
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
