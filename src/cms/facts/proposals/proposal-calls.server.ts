import { z } from "@hono/zod-openapi";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { typesByPath } from "#cms/engine/types-by-kind.server.ts";
import { saveRequest } from "#cms/engine/write/write-calls.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { agentProposal, proposeByAgent } from "./agent-proposals.server.ts";
import {
  type AnswerSenders,
  acceptProposal,
  rejectProposal,
  reopenProposal,
} from "./decide-proposal.server.ts";
import { listProposals, type QueueSenders } from "./list-proposals.server.ts";
import type { Proposal } from "./proposal.table.ts";
import {
  acceptanceInput,
  proposalOrigins,
  proposalQueue,
  proposalStates,
  rejectionInput,
} from "./proposal.ts";
import { type AssertAiLeft, research } from "./research.server.ts";
import { researchInput, researchPlan, researchResult } from "./research.ts";
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
