import { z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { typesByPath } from "#cms/engine/types-by-kind.server.ts";
import { saveRequest } from "#cms/engine/write/write-calls.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { fetchSourcePage } from "#integrations/source-page/index.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { Settings } from "#shared/settings.server.ts";
import { isWebAddress } from "#shared/web-address.ts";
import {
  type AnswerSenders,
  acceptProposal,
  rejectProposal,
  reopenProposal,
} from "./decide-proposal.server.ts";
import { listProposals, type QueueSenders } from "./list-proposals.server.ts";
import { quoteFinder } from "./locate-quote.ts";
import type { Proposal } from "./proposal.table.ts";
import {
  acceptanceInput,
  proposalOrigins,
  proposalQueue,
  proposalStates,
  proposedValue,
  rejectionInput,
} from "./proposal.ts";
import { propose } from "./propose.server.ts";
import { proposedText } from "./proposed-value.ts";
import { type AssertAiLeft, proposalOf, research, sourceKindOf } from "./research.server.ts";
import { type DropReason, researchInput, researchPlan, researchResult } from "./research.ts";
import { planResearch } from "./research-plan.server.ts";

/** Finds the readers behind proposals, and sends them the decision. */
export interface ProposalSenders extends QueueSenders {
  count: (db: Database, proposal: Proposal) => Promise<number>;
  answer: (request: Pick<RequestVariables, "settings" | "jobs">) => AnswerSenders;
}

const params = { id: idOf({ noun: "Proposal" }) };
const researchParams = { type: String, id: String };
const decided = z.object({ id: z.int(), state: z.enum(proposalStates) });
const failures = {
  400: "A field is invalid; `issues` names it",
  404: "Proposal not found",
  409: "It has already been decided, or the fact or its citation has changed since",
};

/** Editors' API for the queue of proposals (contract, section 11). Nothing is applied without an editor's decision. */
export function proposalsApi(types: ContentType[], senders: ProposalSenders, assertAiLeft: AssertAiLeft) {
  const typeOf = (name: string) => {
    const type = typesByPath(types)(name);
    if (type.factFields.length === 0) throw new AppError("not-found", "Content type without facts");
    return type;
  };
  const deskOf = (c: Parameters<typeof saveRequest>[0]) => ({
    types,
    request: saveRequest(c),
    countSenders: senders.count,
    answerSenders: senders.answer(c.var),
  });
  return callsApi("Proposals", [
    call("GET /api/admin/proposals", {
      action: "content:read",
      summary:
        "What readers, sources, news and agents propose for facts, newest first; equal proposals are one row",
      query: z.object({
        origin: z.enum(proposalOrigins).optional(),
        state: z.enum(proposalStates).default("open"),
        source: z.string().max(2000).optional().openapi({ description: "The address of the source" }),
        vendor: z.string().max(500).optional().openapi({ description: "An entry's id or slug" }),
      }),
      result: proposalQueue,
      failures: { 400: "Unknown origin or state" },
      run: ({ db, query: { origin = null, state, vendor = null, source = null } }) =>
        listProposals(db, types, senders, { origin, state, entry: vendor, source }),
    }),
    call("GET /api/admin/{type}/{id}/research", {
      action: "content:write",
      summary:
        "The pages worth reading for facts: the entry's website, what it links to there, and known sources",
      params: researchParams,
      result: researchPlan,
      failures: { 404: "Entry not found" },
      run: async ({ db, settings, params, countCostlyCall }) => {
        await countCostlyCall();
        const type = typeOf(params.type);
        return planResearch(type, idOf(type)(params.id), { db, settings });
      },
    }),
    call("POST /api/admin/{type}/{id}/research", {
      action: "content:write",
      summary: "Read pages and propose the facts that are on them, word for word. Changes nothing else",
      params: researchParams,
      body: researchInput,
      result: researchResult,
      failures: {
        400: "A field is invalid; `issues` names it",
        404: "Entry not found",
        429: "The day's AI limit is reached; `Retry-After` says when to try again",
        503: "No AI service is configured",
      },
      run: async ({ db, settings, params, body, countCostlyCall }) => {
        await countCostlyCall();
        const type = typeOf(params.type);
        const pages = await research(type, idOf(type)(params.id), body, { db, settings, assertAiLeft });
        const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
        return {
          proposed: sum(pages.map(({ proposed }) => proposed)),
          dropped: sum(pages.flatMap(({ drops }) => drops.map(({ count }) => count))),
          pages,
        };
      },
    }),
    call("POST /api/admin/{type}/{id}/proposals", {
      action: "drafts:write",
      contentType: "{type}",
      summary:
        "Propose a fact with the sentence of a page that states it. The page must contain it, word for word",
      params: researchParams,
      body: agentProposal,
      result: z.object({ id: z.int(), isNew: z.boolean() }),
      failures: {
        400: "A field is invalid, or the page does not contain the sentence; `issues` names it",
        404: "Entry not found",
      },
      run: async ({ db, settings, params, body, editor, countCostlyCall }) => {
        await countCostlyCall();
        const type = typeOf(params.type);
        return proposeByAgent(type, idOf(type)(params.id), body, { db, settings, editor });
      },
    }),
    call("POST /api/admin/proposals/{id}/accept", {
      action: "content:write",
      summary: "Accept a proposal, as it is or corrected: saves the value and cites its source",
      params,
      body: acceptanceInput,
      isBodyOptional: true,
      result: decided,
      failures,
      run: async ({ c, params: { id }, body }) => {
        await acceptProposal(id, body, deskOf(c));
        return { id, state: "accepted" as const };
      },
    }),
    call("POST /api/admin/proposals/{id}/reject", {
      action: "content:write",
      summary: "Reject a proposal with a reason. Changes no entry",
      params,
      body: rejectionInput,
      result: decided,
      failures,
      run: async ({ c, params: { id }, body: { reason } }) => {
        await rejectProposal(id, reason, deskOf(c));
        return { id, state: "rejected" as const };
      },
    }),
    call("POST /api/admin/proposals/{id}/undo", {
      action: "content:write",
      summary: "Undo a decision: the proposal is open again, and what was saved and cited is taken back",
      params,
      result: decided,
      failures,
      run: async ({ c, params: { id } }) => {
        await reopenProposal(id, deskOf(c));
        return { id, state: "open" as const };
      },
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof proposalsApi> {}
}

/** A fact that an agent proposes, with its proof. */
const agentProposal = z.object({
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
async function proposeByAgent(
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
