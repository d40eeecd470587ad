import { createHash } from "node:crypto";

/** A claim flagged by the checks. */
interface FlaggedClaim {
  field: string;
  kind: string;
  text: string;
}

/**
 * Gives every claim an id made of its field, kind, wording and occurrence. Changes elsewhere in the text keep the id; a new wording
 * gets a new one.
 */
export function identifyFlags<Claim extends FlaggedClaim>(claims: Claim[]): (Claim & { id: string })[] {
  const occurrences = new Map<string, number>();
  return claims.map((claim) => {
    const key = `${claim.field}-${claim.kind}-${digest(claim.text)}`;
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    return { ...claim, id: `${key}-${occurrence}` };
  });
}

const digest = (wording: string) =>
  createHash("sha256").update(wording.replace(/\s+/g, " ").trim()).digest("hex").slice(0, 12);
