import { useState } from "react";
import { ClaimCard } from "./claim-card.tsx";
import { Findings } from "./findings.tsx";
import { markLooks } from "./review-flags.ts";
import { useReviewState } from "./review-state.ts";
import { useReviewKeys } from "./use-review-keys.ts";

/** The claims that no source supports, each to be decided; with the keys n, c and f. */
export function ClaimList() {
  const { claims, current, next, reveal, choose, show } = useReviewState();
  const [confirming, setConfirming] = useState<string | null>(null);
  const chosen = claims.find(({ id }) => id === current) ?? claims.find(({ decision }) => decision === null);
  useReviewKeys({
    n: next,
    c: () => {
      if (!chosen || chosen.decision) return;
      show("checks");
      choose(chosen.id);
      setConfirming(chosen.id);
    },
    f: () => chosen && reveal({ claim: chosen }),
  });
  return (
    <Findings
      title={`Not in the source (${claims.length})`}
      look={markLooks.claim}
      none="Every number, date, name and quotation of the rewrite is in the source."
      text="Numbers, dates, names and quotations that are in no source. Confirm each with a note, or fix it. Keys: n next, c confirm, f fix."
    >
      {claims.map((claim) => (
        <ClaimCard
          key={claim.id}
          claim={claim}
          isConfirming={confirming === claim.id}
          onConfirming={(isOn) => setConfirming(isOn ? claim.id : null)}
        />
      ))}
    </Findings>
  );
}
