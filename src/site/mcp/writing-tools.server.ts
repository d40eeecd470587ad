import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { draftScope } from "#accounts/permissions.ts";
import type { AgentApi } from "./guide-api.server.ts";
import { registerer } from "./tools.server.ts";

const entry = z
  .string()
  .regex(/^([1-9]\d{0,8}|[a-z0-9]+(-[a-z0-9]+)*)$/)
  .max(200)
  .describe("The entry's id, or the slug of a published entry");

interface Saved {
  version: number;
  state: string;
  changed: string[];
}

/**
 * Registers the tools of a token with draft scopes (contract, section 11). They save drafts, ask for a review and propose facts.
 * Nothing they do changes what readers see.
 */
export function registerWritingTools(server: McpServer, api: AgentApi, scopes: readonly string[]): void {
  const types = scopes.flatMap((scope) =>
    scope.startsWith(draftScope("")) ? [scope.slice(draftScope("").length)] : [],
  );
  const [first, ...others] = types;
  if (first === undefined) return;
  const type = z.enum([first, ...others]).describe("The content type");
  const register = registerer(server, {
    readOnlyHint: false,
    destructiveHint: false,
    openWorldHint: false,
  });

  register(
    "save_draft",
    "Saves changed fields of an entry as a draft. Readers see nothing until an editor publishes it. Unknown fields are errors.",
    z.object({
      type,
      entry,
      fields: z.record(z.string(), z.unknown()).describe("The changed fields and their new values"),
      version: z.int().min(0).default(0).describe("The draft's version that you know, 0 if there is none"),
    }),
    async ({ type: name, entry: key, fields, version }) => {
      const id = await idOf(api, name, key);
      const path = `/admin/drafts/${name}/${id}`;
      const saved = await api.call<Saved>("PUT", path, { data: fields }, { "if-match": `"${version}"` });
      const outcome = saved.version === version ? "unchanged" : "saved";
      return { outcome, version: saved.version, state: saved.state, changed: saved.changed };
    },
  );
  register(
    "request_review",
    "Asks the editors to review the draft of an entry.",
    z.object({ type, entry }),
    async ({ type: name, entry: key }) => {
      const id = await idOf(api, name, key);
      const { version, state, changed } = await api.call<Saved>(
        "POST",
        `/admin/drafts/${name}/${id}/request-review`,
        {},
      );
      return { version, state, changed };
    },
  );
  register(
    "propose_fact",
    "Proposes the value of a fact, with the sentence of a public page that states it, word for word. An editor decides. The page must contain the sentence.",
    z.object({
      type,
      entry,
      field: z.string().max(100).describe("The fact's field, as get_vendor names it"),
      item: z.string().max(200).optional().describe("For capabilities: the feature's slug"),
      value: z.string().max(1000).describe("For capabilities: native, partial, partner, add-on or no"),
      quote: z.string().max(500),
      url: z.string().max(2000),
    }),
    async ({ type: name, entry: key, ...fact }) => {
      const id = await idOf(api, name, key);
      const { id: proposal, isNew } = await api.call<{ id: number; isNew: boolean }>(
        "POST",
        `/admin/${name}/${id}/proposals`,
        fact,
      );
      return { proposal, outcome: isNew ? "proposed" : "unchanged" };
    },
  );
}

/** Returns the id of an entry named by id or slug. @throws AppError `invalid` for an unknown slug */
async function idOf(api: AgentApi, type: string, key: string): Promise<number> {
  if (/^\d+$/.test(key)) return Number(key);
  // As in the API: pages are read under their own path.
  const path = type === "pages" ? `${type}/slug` : type;
  const { id } = await api.call<{ id: number }>("GET", `/${path}/${key}`);
  return id;
}
