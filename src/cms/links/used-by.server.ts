import { OpenAPIHono, z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import { requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { fixedLinks } from "#shared/fixed-links.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { findInTrash } from "../history/trash.server.ts";
import type { EntryKey } from "../references/addresses.server.ts";
import { listReferencesTo } from "../references/references.server.ts";
import { pathname, vendorPathsOfComparison } from "../references/site-paths.ts";
import { type Use, use } from "../references/use.ts";
import { typesByPath } from "../types-by-path.server.ts";
import { findEntriesOf, keyOf } from "./find-uses.server.ts";

/** Lists what refers to an entry, for editors who are about to delete it or change its address. */
export function usedByApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = typesByPath(types);
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/entries/{type}/{id}/used-by",
    noun: "Content manager",
    summary: "The references to an entry: fields of other entries, and screens of the site itself",
    schema: z.object({ usedBy: z.array(use) }),
    failures: { 404: "There is no such entry" },
  });
  app.get("/api/admin/entries/:type/:id/used-by", async (c) => {
    requireEditor(c);
    const type = typeOf(c.req.param("type"));
    const id = readId(c, type);
    const entry = await findEntryOrDeleted(c.var.db, type, id);
    if (!entry) throw new AppError("not-found", `${type.noun} not found`);
    const path = type.pathOf(entry);
    const entries = await listUses(c.var.db, types, { kind: type.kind, entryId: id, path });
    const screens = path ? placesOf(path, c.var.settings.productSlug) : [];
    c.header("Cache-Control", "no-store");
    return c.json({ usedBy: [...entries, ...screens] });
  });
  return app;
}

/** Finds an entry, deleted or not: the question before a deletion may arrive after the deletion. */
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
    const found = entries.get(keyOf(reference));
    const { kind, entryId: id, field } = reference;
    return found ? [{ kind, id, title: found.type.titleOf(found.entry), field }] : [];
  });
}

/** The site's own screens with a fixed link to a path, or to a comparison that names its vendor. */
function placesOf(path: string, productSlug: string): Use[] {
  const leadsThere = (link: string) =>
    pathname(link) === path || vendorPathsOfComparison(link).some((pair) => pair.includes(path));
  const places = fixedLinks(productSlug)
    .filter((link) => leadsThere(link.path))
    .map(({ place }) => place);
  return [...new Set(places)].map((title) => ({ kind: null, id: null, title, field: null }));
}
