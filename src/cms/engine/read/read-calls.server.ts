import type { z } from "zod";
import type { Viewer } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { anyContent } from "#http/response-cache/tagged-cache.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { Descriptor } from "../descriptor.ts";
import { entryTag, pathTag, typeTag } from "../tags.ts";
import { withoutDeadLinks } from "./dead-links.server.ts";
import type { Read, ReadContext } from "./reads.server.ts";

/** Describes how the API serves one content type. */
export interface ContentReads {
  /** The address that one entry's slug follows, where it is not the collection's. */
  entryPath?: string;
  entity: z.ZodType;
  list: (db: Database, viewer: Viewer, query: URLSearchParams) => Promise<Entry[]>;
  /** The tags that the list depends on. Default: every published entry of the type. */
  listDependsOn?: readonly string[];
  /** Finds one by its slug. Types without a public page have none. */
  find?: (db: Database, slug: string, viewer: Viewer) => Promise<Entry | null>;
  /** Projections for public lists, of published entries only, by the name of the view: `?view=card`. */
  listViews?: Record<string, ListView>;
  /** Everything the page of a published entry shows, its texts rendered as HTML: `?view=page`. */
  page?: (db: Database, slug: string, context: ReadContext) => Promise<object | null>;
  /** The tags that the page depends on besides the links in it. Default: any published content. */
  pageDependsOn?: readonly string[];
}

type Entry = object;

interface ListView {
  /** The query parameters that it reads, for the description and for the keys of cached results. */
  parameters?: readonly string[];
  /** The tags that it depends on. Default: every published entry of the type. */
  dependsOn?: readonly string[];
  read: (db: Database, query: URLSearchParams, context: ReadContext) => Promise<unknown>;
}

/** Returns the reads of a type of content at each of its addresses: its list and, if it has any, one entry. */
export const contentReads = (
  { kind, noun, paths }: Pick<Descriptor, "kind" | "noun" | "paths">,
  reads: ContentReads,
): Read[] =>
  paths.flatMap((path) => {
    const collection = { kind, noun, path };
    const list = listRead(collection, reads);
    return reads.find ? [list, entryRead(collection, reads, reads.find)] : [list];
  });

/** One address of a type's collection. */
interface Collection {
  kind: string;
  noun: string;
  path: string;
}

function listRead(
  { kind, path, noun }: Collection,
  { entity, list, listDependsOn = [typeTag(kind)], listViews = {} }: ContentReads,
): Read {
  const views = new Map(Object.entries(listViews));
  return {
    path,
    noun,
    summary: `List: ${noun}`,
    schema: entity.array(),
    views: [...views.keys()],
    parameters: [...views.values()].flatMap(({ parameters = [] }) => parameters),
    run: (context) => {
      const { db, query, viewer, dependOn } = context;
      const name = readView(query, views);
      const view = name === null ? undefined : views.get(name);
      dependOn(...(view ? (view.dependsOn ?? [typeTag(kind)]) : listDependsOn));
      return view ? view.read(db, query, context) : list(db, viewer, query);
    },
  };
}

function entryRead(
  { kind, path, noun }: Collection,
  { entryPath = path, entity, page, pageDependsOn = [anyContent] }: ContentReads,
  find: NonNullable<ContentReads["find"]>,
): Read {
  const views = page ? pageView : new Set<string>();
  return {
    path: `${entryPath}/{key}`,
    noun,
    summary: noun,
    schema: entity,
    views: [...views],
    run: async (context) => {
      const { db, params, query, viewer, dependOn } = context;
      const slug = params.key ?? "";
      const isPage = readView(query, views) !== null;
      const found = await (isPage && page ? page(db, slug, context) : find(db, slug, viewer));
      if (!found) throw new AppError("not-found", `${noun} not found`);
      dependOnRelated(found, dependOn);
      if (!isPage) {
        if ("id" in found) dependOn(entryTag(kind, Number(found.id)));
        return found;
      }
      dependOn(...pageDependsOn);
      return withoutDeadLinks(context, found);
    },
  };
}

/** Related information names pages of this site, which are taken out of it when they are withdrawn. */
export function dependOnRelated(page: object, dependOn: ReadContext["dependOn"]) {
  const related =
    "relatedInfoCache" in page && Array.isArray(page.relatedInfoCache) ? page.relatedInfoCache : [];
  for (const { url } of related) dependOn(pathTag(String(url)));
}

/** Returns the requested view, or null for plain entries. @throws AppError `invalid` for an unknown one */
export function readView(query: URLSearchParams, views: { has: (name: string) => boolean }): string | null {
  const name = query.get("view");
  if (!name) return null;
  if (views.has(name)) return name;
  throw invalidFields([{ path: "view", message: "There is no such view" }]);
}

/** The one view of most single entries. */
export const pageView: ReadonlySet<string> = new Set(["page"]);
