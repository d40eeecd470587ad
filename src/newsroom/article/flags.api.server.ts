import { z } from "@hono/zod-openapi";
import { listRevisions } from "#cms/engine/history/revisions.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { AppError } from "#shared/errors.ts";
import { checkRewrite } from "../checks/rewrite-checks.server.ts";
import { decideFlag, undoFlagDecision } from "../publication/flag-decisions.server.ts";
import { identifyFlags } from "../publication/flag-id.server.ts";
import { partsOf } from "./ai-draft.server.ts";
import { articleContent } from "./article.content.server.ts";
import type { Article } from "./article.schema.ts";
import { checkArticle } from "./article-checks.server.ts";
import { getArticle } from "./article-desk.queries.server.ts";
import { describeDecision } from "./article-review.server.ts";
import { decidedClaim } from "./article-review.ts";
import { listFurtherSources, sourceOf } from "./article-sources.server.ts";
import { titleOfArticle } from "./article-title.ts";

const longestNote = 500;

const note = z.string().trim().max(longestNote, `The note can have at most ${longestNote} characters`);

/** A confirmation must state its evidence. */
const decisionInput = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("confirmed"),
    note: z
      .string("A confirmation needs a note: where is it stated?")
      .pipe(note.min(1, "A confirmation needs a note: where is it stated?")),
  }),
  z.object({ decision: z.literal("fixed"), note: note.nullish() }),
]);

type DecisionInput = z.infer<typeof decisionInput>;

const params = { id: idOf(articleContent) };

/** Editors' decisions about a rewrite's unsupported claims. */
export const flagsApi = callsApi("Article", [
  call("PUT /api/news/{id}/flags/{flag}", {
    action: "content:write",
    summary: "Decide on a claim that the sources do not support: confirm it with a note, or mark it as fixed",
    params,
    body: decisionInput,
    result: decidedClaim,
    failures: {
      400: "The decision is unknown, or a confirmation has no note",
      404: "There is no such article or claim",
      409: "A fixed claim is still in the text, or a confirmed one no longer is",
    },
    run: async ({ db, params: { id, flag }, body: { decision, note }, editor }) => {
      const article = await getArticle(db, id);
      const claim = await findClaim(db, article, flag, decision);
      return describeDecision(
        await decideFlag(db, { article: about(article), claim, decision, note: note || null, editor }),
      );
    },
  }),
  call("DELETE /api/news/{id}/flags/{flag}", {
    action: "content:write",
    summary: "Withdraw the decision on a claim, which reopens it",
    params,
    failures: { 404: "There is no such article, or nothing was decided about this claim" },
    run: async ({ db, params: { id, flag }, editor }) => {
      const article = await getArticle(db, id);
      await undoFlagDecision(db, { article: about(article), flag, editor });
    },
  }),
]);

/** @throws AppError `not-found`, and `conflict` if the decision contradicts the text */
async function findClaim(db: Database, article: Article, flag: string, decision: DecisionInput["decision"]) {
  const { flags } = await checkArticle(db, article);
  const openFlag = flags.find(({ id }) => id === flag);
  if (openFlag && decision === "confirmed") return openFlag;
  if (openFlag)
    throw new AppError("conflict", `“${openFlag.text}” is still in the text: change or remove it first`);
  const former = await findFormerClaim(db, article, flag);
  if (!former) throw new AppError("not-found", "There is no such claim in the text");
  if (decision === "fixed") return former;
  throw new AppError("conflict", `“${former.text}” is no longer in the text`);
}

const about = (article: Article) => ({ id: article.id, title: titleOfArticle(article) });

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof flagsApi> {}
}

/** Only this many versions are searched, because claims are fixed soon after they are seen. */
const mostVersions = 20;

/** Returns a claim of an earlier version by its id, or null if none of the latest versions contains it. */
async function findFormerClaim(db: Database, article: Article, flag: string) {
  const source = sourceOf(article, await listFurtherSources(db, article.id));
  const versions = await listRevisions(db, "article", article.id, { limit: mostVersions });
  for (const { data } of versions) {
    // Revisions contain rows of the articles table.
    const parts = partsOf({ ...article, ...(data as Partial<Article>) });
    const { flags } = await checkRewrite(source, parts);
    const draftFlag = identifyFlags(flags).find(({ id }) => id === flag);
    if (draftFlag) return draftFlag;
  }
  return null;
}
