import { z } from "@hono/zod-openapi";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { withDeadLinks } from "./check-text.server.ts";
import type { LinkedTerms } from "./linked-terms.server.ts";
import { previewText } from "./markdown.server.ts";
import { findingKinds } from "./text-findings.ts";

const request = z.object({
  markdown: z.string().max(200_000, "A text can have at most 200,000 characters"),
  /** The rank of the page's top headings. */
  topHeading: z.union([z.literal(2), z.literal(3), z.literal(4)]).default(2),
  /** True if the page links glossary terms. */
  linksTerms: z.boolean().default(false),
  /** The term the text itself explains, which it does not link. */
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
  /** In text order. Null if the text could not be rendered in time. */
  findings: z.array(finding).nullable(),
});

interface Lookups {
  getLinkedTerms: (db: Database) => Promise<LinkedTerms>;
  /** Returns the dead internal links. */
  findDeadLinks: (db: Database, links: string[], productSlug: string) => Promise<Set<string>>;
}

/** Renders a text as its public page will, with findings to fix, for the editor who is writing it. */
export function markdownPreview({ getLinkedTerms, findDeadLinks }: Lookups) {
  return callsApi("Content manager", [
    call("POST /api/admin/preview-markdown", {
      action: "drafts:write",
      summary: "A Markdown text as the public page renders it",
      body: request,
      result: response,
      done: "Sanitized HTML, and the faults of headings, links, pictures and sentences",
      failures: { 400: "No text, or one that is too long" },
      run: async ({ db, settings, body: { markdown, topHeading, linksTerms, ownTerm } }) => {
        const terms = linksTerms ? (await getLinkedTerms(db)).forText(ownTerm) : undefined;
        const { html, check } = await previewText(markdown, { topHeading, terms });
        if (!check) return { html, findings: null };
        const links = [...new Set(check.ownLinks.map(({ path }) => path))];
        const dead = await findDeadLinks(db, links, settings.productSlug);
        return { html, findings: withDeadLinks(check, dead) };
      },
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof markdownPreview> {}
}
