import { z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { redirects } from "#cms/engine/history/redirect.table.ts";
import { isOutside, pathname, replaceLinks } from "#cms/engine/references/site-paths.ts";
import { pathTag } from "#cms/engine/tags.ts";
import { addRedirect, ownPath } from "#cms/engine/write/redirects.server.ts";
import { type SaveRequest, saveTogether } from "#cms/engine/write/save.server.ts";
import { updateEntry } from "#cms/engine/write/write-entry.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import { isLinkAddress } from "#shared/web-address.ts";
import { findEntriesOf, keyOf, type LinkUse } from "./find-uses.server.ts";
import { listRedirects, reportLinks, usesOfTargets } from "./link-report.server.ts";
import { linkReport, type MendAnswer, mendAnswer, redirect } from "./links.schema.ts";
import { outsideLinks, outsideLinkUses } from "./outside-link.table.ts";

const redirectInput = z.object({ from: ownPath, to: ownPath });

const mendInput = z.object({
  link: z.string().min(1).max(1000),
  /** Null removes the link. */
  to: z
    .string()
    .trim()
    .max(1000)
    .refine(
      (address) => /^\S+$/.test(address) && isLinkAddress(address),
      "The address must start with https:// or /",
    )
    .nullable(),
});

const queued = z.object({ isQueued: z.literal(true) });

/** Editors' API for the links of all entries, their repair, and redirects. */
export const linksApi = (types: ContentType[]) =>
  callsApi("Links", [
    call("GET /api/admin/links", {
      action: "content:read",
      summary: "Broken links, redirected links and orphan pages",
      result: linkReport,
      run: ({ db, settings }) => reportLinks(db, types, settings.productSlug),
    }),
    call("POST /api/admin/links/check", {
      action: "content:write",
      summary: "Check all external links now, in the background",
      result: queued,
      run: async ({ db, jobs }) => {
        await jobs.send(db, "check-links", {});
        return { isQueued: true as const };
      },
    }),
    call("POST /api/admin/links/mend", {
      action: "content:write",
      summary: "Replace or remove a link in every field that contains it",
      body: mendInput,
      result: mendAnswer,
      failures: { 400: "An address is invalid" },
      run: ({ body, ...request }) => mendLink(types, body, request),
    }),
    call("GET /api/admin/redirects", {
      action: "content:read",
      summary: "All redirects, latest first",
      result: z.array(redirect),
      run: ({ db }) => listRedirects(db),
    }),
    call("POST /api/admin/redirects", {
      action: "content:write",
      summary: "Redirect an address to another one. Replaces an existing redirect from that address",
      body: redirectInput,
      result: redirect,
      status: 201,
      failures: {
        400: "An address does not exist, or the redirect would form a loop",
        409: "There is a page at the address",
      },
      run: ({ body, ...request }) => createRedirect(body, request),
    }),
    call("DELETE /api/admin/redirects/{id}", {
      action: "content:write",
      summary: "End a redirect",
      params: { id: idOf({ noun: "Redirect" }) },
      failures: { 404: "Redirect not found" },
      run: ({ params, ...request }) => removeRedirect(params.id, request),
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof linksApi> {}
}

type MendResult = MendAnswer["results"][number];

/**
 * Replaces a link in every field that contains it, or removes it. Each entry is saved on its own. The saves of one type form a
 * batch that can be undone. Returns the batches, and the entries that could not be saved.
 */
async function mendLink(
  types: ContentType[],
  { link, to }: { link: string; to: string | null },
  request: SaveRequest,
): Promise<MendAnswer> {
  const uses = await usesOf(request, link);
  const entries = await findEntriesOf(request.db, types, uses);
  const matches = isOutside(link)
    ? (target: string) => target === link
    : (target: string) => target.startsWith("/") && pathname(target) === link;
  const holders = [...Map.groupBy(uses, keyOf)].flatMap(([key, fields]) => {
    const match = entries.get(key);
    return match ? [{ ...match, fields }] : [];
  });
  const batches: number[] = [];
  const results: MendResult[] = [];
  for (const [type, items] of Map.groupBy(holders, (holder) => holder.type)) {
    const save = (holder: Holder, within: SaveRequest) =>
      updateEntry(type, knownOf(holder.entry), mendedValues(holder, matches, to), within);
    const { batch, refusals } = await saveTogether(type, { action: "links mended", items, save }, request);
    if (batch !== null) batches.push(batch);
    results.push(...items.map((holder) => resultOf(holder, refusals.get(holder))));
  }
  return { batches, results };
}

/** An entry, and its fields that contain the link. */
interface Holder {
  type: ContentType;
  entry: Row;
  fields: LinkUse[];
}

const knownOf = ({ id, updatedAt }: Row) => ({ id: Number(id), version: String(updatedAt) });

const mendedValues = (
  { entry, fields }: Holder,
  matches: (link: string) => boolean,
  to: string | null,
): Row => Object.fromEntries(fields.map(({ field }) => [field, replaceLinks(entry[field], matches, to)]));

const resultOf = ({ type: { kind }, entry }: Holder, message: string | undefined): MendResult => ({
  kind,
  id: Number(entry.id),
  ok: message === undefined,
  ...(message !== undefined && { message }),
});

const usesOf = ({ db }: SaveRequest, link: string): Promise<LinkUse[]> =>
  isOutside(link)
    ? db
        .select({
          kind: outsideLinkUses.kind,
          entryId: outsideLinkUses.entryId,
          field: outsideLinkUses.field,
        })
        .from(outsideLinkUses)
        .innerJoin(outsideLinks, eq(outsideLinks.id, outsideLinkUses.linkId))
        .where(eq(outsideLinks.url, link))
    : usesOfTargets(db, [link]);

async function createRedirect(input: z.infer<typeof redirectInput>, request: SaveRequest) {
  const stored = await request.db.transaction((db) => addRedirect(input, { ...request, db }));
  request.invalidate([pathTag(stored.from)]);
  return stored;
}

/** @throws AppError `not-found` */
async function removeRedirect(id: number, request: SaveRequest): Promise<void> {
  const tag = await request.db.transaction(async (tx) => {
    const [removed] = await tx.delete(redirects).where(eq(redirects.id, id)).returning();
    if (!removed) throw new AppError("not-found", "Redirect not found");
    const { fromPath, toPath } = removed;
    const { editor } = request;
    await recordAudit(tx, {
      kind: "redirect",
      entryId: id,
      title: `${fromPath} → ${toPath}`,
      action: "deleted",
      editor,
    });
    await announceContentChange(tx, [pathTag(fromPath)]);
    return pathTag(fromPath);
  });
  request.invalidate([tag]);
}
