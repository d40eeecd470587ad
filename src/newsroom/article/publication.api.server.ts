import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import type { Row } from "#cms/content-type.server.ts";
import { readVersion, saveRequest } from "#cms/write/write-calls.server.ts";
import { changeEntry } from "#cms/write/write-entry.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { formatCount } from "#shared/text.ts";
import { addCorrection } from "../publication/corrections.server.ts";
import { articleContent } from "./article.content.server.ts";
import { articleDescriptor } from "./article.descriptor.ts";
import { articleEntity } from "./article.schema.ts";
import { titleOfArticle } from "./article-title.ts";
import { getArticle } from "./newsroom.queries.server.ts";

/** Calls about a published article: its corrections, and a new review of its text. */
export const publicationApi = new OpenAPIHono<AppEnv>();

const noun = "Article";
const longestCorrection = 2000;

const correctionInput = z.object({
  text: z
    .string("The correction is required")
    .trim()
    .min(1, "The correction is required")
    .max(longestCorrection, `The correction has at most ${formatCount(longestCorrection)} characters`),
});

/** A correction as the API answers it. */
const correction = z.object({ id: z.int(), text: z.string(), correctedAt: z.iso.datetime() });

describeEditorsCall(publicationApi, {
  method: "post",
  action: "content:publish",
  path: "/api/news/{id}/corrections",
  noun,
  summary: "Tell readers of a correction of a published article. It stays: another one can take it back",
  body: correctionInput,
  status: 201,
  schema: correction,
  failures: {
    400: "The text is missing or too long",
    404: "Article not found",
    409: "The article is not published",
  },
});
publicationApi.post("/api/news/:id/corrections", async (c) => {
  const editor = requireEditor(c);
  const { db, invalidate } = c.var;
  const article = await getArticle(db, readId(c, articleContent));
  const given = await readPayload(c, correctionInput);
  if (article.status !== "published")
    throw new AppError("conflict", "Only a published article is corrected in public");
  const tags = [articleDescriptor.kind];
  const told = { id: article.id, title: titleOfArticle(article) };
  const added = await addCorrection(db, { article: told, text: given.text, editor, tags });
  invalidate(tags);
  return c.json(added, 201);
});

describeEditorsCall(publicationApi, {
  method: "post",
  action: "content:publish",
  path: "/api/news/{id}/review",
  noun,
  summary:
    "Confirm that a published text has been reviewed as it is; the editor becomes its reviewer. With `If-Match` (its `updatedAt`) only that version",
  schema: articleEntity,
  failures: {
    404: "Article not found",
    409: "It is not published, does not pass the checks, or has been changed since",
  },
});
publicationApi.post("/api/news/:id/review", async (c) => {
  const reviewed = readVersion(c);
  const values = ({ status, updatedAt }: Row) => {
    if (status !== "published") throw new AppError("conflict", "Only a published article is reviewed again");
    if (reviewed && reviewed !== updatedAt)
      throw new AppError("conflict", "Somebody else has changed this article; review it again");
    return { reviewedAt: new Date().toISOString() };
  };
  const change = { action: "reviewed", values };
  const article = await changeEntry(articleContent, readId(c, articleContent), change, saveRequest(c));
  c.header("Cache-Control", "no-store");
  return c.json(article);
});
