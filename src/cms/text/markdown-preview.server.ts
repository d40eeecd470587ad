import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { errorBody } from "#http/describe-calls.server.ts";
import { permit } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { withDeadLinks } from "./check-text.server.ts";
import type { LinkedTerms } from "./linked-terms.server.ts";
import { previewText } from "./markdown.server.ts";
import { findingKinds } from "./text-findings.ts";

const request = z.object({
  markdown: z.string().max(200_000, "A text has at most 200,000 characters"),
  /** The rank of the highest headings on the page. */
  topHeading: z.union([z.literal(2), z.literal(3), z.literal(4)]).default(2),
  /** True if the page links glossary terms. */
  linksTerms: z.boolean().default(false),
  /** The slug of the term that the text itself explains, which it does not link to. */
  ownTerm: z.string().optional(),
});

const finding = z.object({
  kind: z.enum(findingKinds),
  words: z.string(),
  start: z.int(),
  end: z.int(),
});

const response = z.object({
  html: z.string(),
  /** In the order of the text; null for a text that cannot be rendered in time. */
  findings: z.array(finding).nullable(),
});

interface Lookups {
  getLinkedTerms: (db: Database) => Promise<LinkedTerms>;
  /** Those of the links to this site that lead to no page. */
  findDeadLinks: (db: Database, links: string[], productSlug: string) => Promise<Set<string>>;
}

/** A markdown text as its public page will show it, and what can be mended in it, for editors who are writing it. */
export function markdownPreview({ getLinkedTerms, findDeadLinks }: Lookups) {
  const app = new OpenAPIHono<AppEnv>();
  app.openAPIRegistry.registerPath({
    method: "post",
    ...permit("drafts:write"),
    path: "/api/admin/preview-markdown",
    summary: "A Markdown text as the public page renders it",
    tags: ["Content manager"],
    request: { body: { content: { "application/json": { schema: request } } } },
    responses: {
      200: {
        description: "Sanitized HTML, and the faults of headings, links, pictures and sentences",
        content: { "application/json": { schema: response } },
      },
      400: {
        description: "No text, or one that is too long",
        content: { "application/json": { schema: errorBody } },
      },
      401: { description: "Nobody is signed in" },
      403: { description: "The role or the token does not allow it" },
    },
  });
  app.post("/api/admin/preview-markdown", async (c) => {
    requireEditor(c);
    const { markdown, topHeading, linksTerms, ownTerm } = await readPayload(c, request);
    const terms = linksTerms ? (await getLinkedTerms(c.var.db)).forText(ownTerm) : undefined;
    c.header("Cache-Control", "no-store");
    const { html, check } = await previewText(markdown, { topHeading, terms });
    if (!check) return c.json({ html, findings: null });
    const links = [...new Set(check.ownLinks.map(({ path }) => path))];
    const dead = await findDeadLinks(c.var.db, links, c.var.settings.productSlug);
    return c.json({ html, findings: withDeadLinks(check, dead) });
  });
  return app;
}
