import { and, eq, gte, inArray } from "drizzle-orm";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import type { Database } from "#db/database.server.ts";
import { labelOfField } from "./list-proposals.server.ts";
import { type Proposal, proposals } from "./proposal.table.ts";

/** An agent's proposal, named for people. */
interface NamedProposal {
  kind: string;
  entryId: number;
  title: string;
  detail: string;
}

interface Withdrawal {
  madeBy: string;
  since: string;
  /** True if another token has the same name, which makes their proposals indistinguishable. */
  isAmbiguous: boolean;
  typeOf: (kind: string) => ContentType;
  countSenders: (db: Database, proposal: Proposal) => Promise<number>;
}

/** Deletes an agent's open proposals made since a time. Accepted proposals, and proposals shared with readers, are obstacles. */
export async function withdrawProposals(
  db: Database,
  { madeBy, since, isAmbiguous, typeOf, countSenders }: Withdrawal,
): Promise<{ withdrawn: NamedProposal[]; obstacles: (NamedProposal & { reason: string })[] }> {
  const rows = await db
    .select()
    .from(proposals)
    .where(
      and(
        eq(proposals.origin, "agent"),
        eq(proposals.madeBy, madeBy),
        gte(proposals.createdAt, since),
        inArray(proposals.state, ["open", "accepted"]),
      ),
    )
    .orderBy(proposals.id)
    .for("update");
  const withdrawn: NamedProposal[] = [];
  const obstacles: (NamedProposal & { reason: string })[] = [];
  for (const proposal of rows) {
    const type = typeOf(proposal.kind);
    const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, proposal.entryId));
    const named = {
      kind: proposal.kind,
      entryId: proposal.entryId,
      title: entry ? type.titleOf(entry) : type.noun,
      detail: labelOfField(type, proposal.field),
    };
    const reason = await reasonToKeep(db, proposal, { isAmbiguous, countSenders });
    if (reason !== null) obstacles.push({ ...named, reason });
    else {
      await db.delete(proposals).where(eq(proposals.id, proposal.id));
      withdrawn.push(named);
    }
  }
  return { withdrawn, obstacles };
}

async function reasonToKeep(
  db: Database,
  proposal: Proposal,
  { isAmbiguous, countSenders }: Pick<Withdrawal, "isAmbiguous" | "countSenders">,
): Promise<string | null> {
  if (proposal.state === "accepted") return `accepted by ${proposal.decidedBy}`;
  if (isAmbiguous) return "another token has the same name";
  return (await countSenders(db, proposal)) > 0 ? "a reader suggested the same" : null;
}
