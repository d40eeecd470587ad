import { z } from "@hono/zod-openapi";
import { readVersion, saveRequest } from "#cms/engine/write/write-calls.server.ts";
import { changeEntry } from "#cms/engine/write/write-entry.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { formatCount } from "#shared/text.ts";
import { addCorrection } from "../publication/corrections.server.ts";
import { articleContent } from "./article.content.server.ts";
import { articleDescriptor } from "./article.descriptor.ts";
import { type Article, articleEntity } from "./article.schema.ts";
import { titleOfArticle } from "./article-title.ts";
import { getArticle } from "./newsroom.queries.server.ts";

const longestCorrection = 2000;

const correctionInput = z.object({
  text: z
    .string("The correction is required")
    .trim()
    .min(1, "The correction is required")
    .max(longestCorrection, `The correction can have at most ${formatCount(longestCorrection)} characters`),
});

/** A correction in API responses. */
const correction = z.object({ id: z.int(), text: z.string(), correctedAt: z.iso.datetime() });

const params = { id: idOf(articleContent) };

/** Corrections and new reviews of published articles. */
export const publicationApi = callsApi("Article", [
  call("POST /api/news/{id}/corrections", {
    action: "content:publish",
    summary:
      "Publish a correction of a published article. It is permanent: only another correction can retract it",
    params,
    body: correctionInput,
    status: 201,
    result: correction,
    failures: {
      400: "The text is missing or too long",
      404: "Article not found",
      409: "The article is not published",
    },
    run: async ({ db, invalidate, params: { id }, body: { text }, editor }) => {
      const article = await getArticle(db, id);
      if (article.status !== "published")
        throw new AppError("conflict", "Only a published article can be corrected publicly");
      const tags = [articleDescriptor.kind];
      const auditEntry = { id, title: titleOfArticle(article) };
      const savedCorrection = await addCorrection(db, { article: auditEntry, text, editor, tags });
      invalidate(tags);
      return savedCorrection;
    },
  }),
  call("POST /api/news/{id}/review", {
    action: "content:publish",
    summary:
      "Confirm that the published text has been reviewed. The editor becomes its reviewer. With `If-Match` (its `updatedAt`) only that version",
    params,
    result: articleEntity,
    failures: {
      404: "Article not found",
      409: "It is not published, does not pass the checks, or has been changed since",
    },
    run: ({ c, params }) => {
      const reviewedVersion = readVersion(c);
      const values = ({ status, updatedAt }: Article) => {
        if (status !== "published")
          throw new AppError("conflict", "Only a published article can be reviewed again");
        if (reviewedVersion && reviewedVersion !== updatedAt)
          throw new AppError("conflict", "Someone else has changed this article; review it again");
        return { reviewedAt: new Date(environment.now()).toISOString() };
      };
      return changeEntry(articleContent, params.id, { action: "reviewed", values }, saveRequest(c));
    },
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof publicationApi> {}
}
