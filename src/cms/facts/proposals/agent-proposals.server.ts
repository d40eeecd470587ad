import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import type { Database } from "#db/database.server.ts";
import { fetchSourcePage } from "#integrations/source-page/index.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { Settings } from "#shared/settings.server.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { quoteFinder } from "./locate-quote.ts";
import { proposedValue } from "./proposal.ts";
import { propose } from "./propose.server.ts";
import { proposedText } from "./proposed-value.ts";
import { proposalOf, sourceKindOf } from "./research.server.ts";
import type { DropReason } from "./research.ts";

/** A fact that an agent proposes, with its proof. */
export const agentProposal = z.strictObject({
  field: z.string().max(100),
  /** The element of a list: a feature's slug. */
  item: z.string().max(200).nullish(),
  value: proposedValue,
  /** One sentence of the page, word for word. */
  quote: z.string().max(500),
  url: z.string().max(2000).refine(isWebAddress, "The address must start with https:// or http://"),
});

/**
 * Stores an agent's proposal if the page contains its passage. Changes nothing that readers see.
 * @throws AppError `not-found`; `invalid` with the reason if the fact is not on the page, does not fit its field or is known
 */
export async function proposeByAgent(
  type: ContentType,
  id: number,
  { field, item, value, quote, url }: z.infer<typeof agentProposal>,
  { db, settings, editor }: { db: Database; settings: Settings; editor: Editor },
): Promise<{ id: number; isNew: boolean }> {
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id));
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  const fetched = await fetchSourcePage(url, settings);
  if (fetched.kind !== "page") throw invalidFields([{ path: "url", message: fetched.message }]);
  const { title, publisher, publishedOn, text } = fetched.page;
  const source = { url, title, publisher, publishedOn, kind: await sourceKindOf(db, entry, url) };
  const items = (await type.listFactItems?.(db)) ?? [];
  const date = typeof value === "object" && typeof value.date === "string" ? value.date : null;
  const found = { field, item: item ?? null, value: proposedText(value), date, quote };
  const proposal = proposalOf(type.factFields, items, found, {
    find: quoteFinder(text),
    source,
    madeBy: editorName(editor),
  });
  if (typeof proposal === "string") throw refusal(proposal);
  const outcome = await propose(db, type, entry, { ...proposal, origin: "agent" });
  if (typeof outcome === "string") throw refusal(outcome);
  return outcome;
}

const refusals: Record<DropReason, { path: string; message: string }> = {
  "not-on-page": { path: "quote", message: "The page does not contain this sentence, word for word" },
  "value-not-in-passage": { path: "value", message: "The quotation does not mention this value" },
  "unknown-field": { path: "field", message: "There is no such field or element" },
  "unfit-value": { path: "value", message: "The field cannot have this value" },
  known: { path: "value", message: "The guide knows this already, with a source" },
  decided: { path: "value", message: "An editor rejected this value from this source" },
  proposed: { path: "value", message: "This is proposed already" },
};

const refusal = (reason: DropReason) => invalidFields([refusals[reason]]);
