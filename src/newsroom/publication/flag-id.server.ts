import { createHash } from "node:crypto";

/** A claim as the checks flag it. */
interface FlaggedClaim {
  field: string;
  kind: string;
  text: string;
}

/**
 * Gives every claim a key of its field, kind, wording and occurrence: changes elsewhere in the text leave it as it is, and
 * another wording is another claim.
 */
export function identifyFlags<Claim extends FlaggedClaim>(claims: Claim[]): (Claim & { id: string })[] {
  const seen = new Map<string, number>();
  return claims.map((claim) => {
    const key = `${claim.field}-${claim.kind}-${digest(claim.text)}`;
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return { ...claim, id: `${key}-${occurrence}` };
  });
}

const digest = (wording: string) =>
  createHash("sha256").update(wording.replace(/\s+/g, " ").trim()).digest("hex").slice(0, 12);
