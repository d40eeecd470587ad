import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { decideFlag, undoFlagDecision } from "../publication/flag-decisions.server.ts";
import { articleContent } from "./article.content.server.ts";
import type { Article } from "./article.schema.ts";
import { checkArticle } from "./article-checks.server.ts";
import { describeDecision } from "./article-review.server.ts";
import { decidedClaim } from "./article-review.ts";
import { titleOfArticle } from "./article-title.ts";
import { findFormerClaim } from "./former-claims.server.ts";
import { getArticle } from "./newsroom.queries.server.ts";

/** The editors' decisions about what a rewrite says and its sources do not. */
export const flagsApi = new OpenAPIHono<AppEnv>();

const noun = "Article";
const path = "/api/news/{id}/flags/{flag}";
const route = "/api/news/:id/flags/:flag";
const longestNote = 500;

const note = z.string().trim().max(longestNote, `The note has at most ${longestNote} characters`);

/** A confirmation names what it rests on. */
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

describeEditorsCall(flagsApi, {
  method: "put",
  action: "content:write",
  path,
  noun,
  summary: "Decide about a claim that the sources do not support: it is confirmed, with a note, or was fixed",
  body: decisionInput,
  schema: decidedClaim,
  failures: {
    400: "The decision is none, or a confirmation has no note",
    404: "There is no such article or claim",
    409: "A fixed claim is still in the text, or a confirmed one no longer is",
  },
});
flagsApi.put(route, async (c) => {
  const editor = requireEditor(c);
  const { db } = c.var;
  const article = await getArticle(db, readId(c, articleContent));
  const given = await readPayload(c, decisionInput);
  const claim = await findClaim(db, article, c.req.param("flag"), given.decision);
  const note = given.note || null;
  const decision = await decideFlag(db, {
    article: about(article),
    claim,
    decision: given.decision,
    note,
    editor,
  });
  c.header("Cache-Control", "no-store");
  return c.json(describeDecision(decision));
});

describeEditorsCall(flagsApi, {
  method: "delete",
  action: "content:write",
  path,
  noun,
  summary: "Take the decision about a claim back: it is open again",
  status: 204,
  failures: { 404: "There is no such article, or nothing was decided about this claim" },
});
flagsApi.delete(route, async (c) => {
  const editor = requireEditor(c);
  const article = await getArticle(c.var.db, readId(c, articleContent));
  await undoFlagDecision(c.var.db, { article: about(article), flag: c.req.param("flag"), editor });
  return c.body(null, 204);
});

/** @throws AppError `not-found`, and `conflict` for a decision that the text contradicts */
async function findClaim(db: Database, article: Article, flag: string, decision: DecisionInput["decision"]) {
  const { flags } = await checkArticle(db, article);
  const present = flags.find(({ id }) => id === flag);
  if (present && decision === "confirmed") return present;
  if (present)
    throw new AppError("conflict", `“${present.text}” is still in the text: change or remove it first`);
  const former = await findFormerClaim(db, article, flag);
  if (!former) throw new AppError("not-found", "There is no such claim in the text");
  if (decision === "fixed") return former;
  throw new AppError("conflict", `“${former.text}” is no longer in the text`);
}

const about = (article: Article) => ({ id: article.id, title: titleOfArticle(article) });
