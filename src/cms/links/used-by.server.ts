import { z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { findInTrash } from "#cms/engine/history/trash.server.ts";
import { type EntryKey, listReferencesTo } from "#cms/engine/references/addresses.server.ts";
import { pathname, vendorPathsOfComparison } from "#cms/engine/references/site-paths.ts";
import { type Use, use } from "#cms/engine/references/use.ts";
import { typesByPath } from "#cms/engine/types-by-kind.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { AppError } from "#shared/errors.ts";
import { fixedLinks } from "#shared/fixed-links.ts";
import { findEntriesOf, keyOf } from "./find-uses.server.ts";

/** Editors' API that lists the references to an entry. Editors see them before they delete it or change its slug. */
export function usedByApi(types: ContentType[]) {
  const typeOf = typesByPath(types);
  return callsApi("Content manager", [
    call("GET /api/admin/entries/{type}/{id}/used-by", {
      action: "content:read",
      summary: "The references to an entry: fields of other entries, and screens of the site itself",
      result: z.object({ usedBy: z.array(use) }),
      failures: { 404: "Entry not found" },
      run: async ({ db, settings, params }) => {
        const type = typeOf(params.type);
        const id = idOf(type)(params.id);
        const entry = await findEntryOrDeleted(db, type, id);
        if (!entry) throw new AppError("not-found", `${type.noun} not found`);
        const path = type.pathOf(entry);
        const entries = await listUses(db, types, { kind: type.kind, entryId: id, path });
        return { usedBy: [...entries, ...(path ? placesOf(path, settings.productSlug) : [])] };
      },
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof usedByApi> {}
}

/** Finds an entry even if it is deleted, because the request can arrive after the deletion. */
async function findEntryOrDeleted(db: Database, type: ContentType, id: number): Promise<Row | null> {
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id));
  return entry ?? (await findInTrash(db, type.kind, id));
}

async function listUses(
  db: Database,
  types: ContentType[],
  { path, ...used }: EntryKey & { path: string | null },
): Promise<Use[]> {
  const references = await listReferencesTo(db, used, path);
  const entries = await findEntriesOf(db, types, references);
  return references.flatMap((reference) => {
    const match = entries.get(keyOf(reference));
    const { kind, entryId: id, field } = reference;
    return match ? [{ kind, id, title: match.type.titleOf(match.entry), field }] : [];
  });
}

/** The site's screens with a fixed link to a path, or to a comparison that includes its vendor. */
function placesOf(path: string, productSlug: string): Use[] {
  const leadsThere = (link: string) =>
    pathname(link) === path || vendorPathsOfComparison(link).some((pair) => pair.includes(path));
  const places = fixedLinks(productSlug)
    .filter((link) => leadsThere(link.path))
    .map(({ place }) => place);
  return [...new Set(places)].map((title) => ({ kind: null, id: null, title, field: null }));
}
