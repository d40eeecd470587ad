import type { z } from "zod";
import type { Viewer } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { anyContent } from "#http/response-cache/tagged-cache.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { Descriptor } from "../descriptor.ts";
import { entryTag, pathTag, typeTag } from "../tags.ts";
import { withoutDeadLinks } from "./dead-links.server.ts";
import type { Read, ReadContext, ReadsOf, RunByView } from "./reads.server.ts";

/** How the API serves one content type. */
export interface ContentReads<
  Views extends Record<string, ListView> = Record<string, ListView>,
  Page extends object | null = object | null,
> {
  /** The path before an entry's slug, if it differs from the collection's. */
  entryPath?: string;
  entity: z.ZodType;
  list: (db: Database, viewer: Viewer, query: URLSearchParams) => Promise<Entry[]>;
  /** Cache tags of the list. Default: every published entry of the type. */
  listDependsOn?: readonly string[];
  /** Finds an entry by slug. Omitted for types without public pages. */
  find?: (db: Database, slug: string, viewer: Viewer) => Promise<Entry | null>;
  /** Projections of public lists by view name, published entries only: `?view=card`. */
  listViews?: Views;
  /** All data of a published entry's page, with texts rendered as HTML: `?view=page`. */
  page?: (db: Database, slug: string, context: ReadContext) => Promise<Page>;
  /** Cache tags of the page, in addition to the tags of its links. Default: any published content. */
  pageDependsOn?: readonly string[];
}

type Entry = object;

interface ListView {
  /** Query parameters, used in the API description and in cache keys. */
  parameters?: readonly string[];
  /** Cache tags. Default: every published entry of the type. */
  dependsOn?: readonly string[];
  read: (db: Database, query: URLSearchParams, context: ReadContext) => Promise<unknown>;
}

/** Returns the reads of a content type at each of its addresses: the list and, if `find` is set, one entry. */
export const contentReads = <Views extends Record<string, ListView>, Page extends object | null = null>(
  { kind, noun, paths }: Pick<Descriptor, "kind" | "noun" | "paths">,
  reads: ContentReads<Views, Page>,
): ReadsOf<
  { [View in keyof Views]: Awaited<ReturnType<Views[View]["read"]>> } & { page: NonNullable<Page> }
> =>
  paths.flatMap((path) => {
    const collection = { kind, noun, path };
    const list = listRead(collection, reads);
    return reads.find ? [list, entryRead(collection, reads, reads.find)] : [list];
  });

/** One path of a type's collection. */
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
    viewParameters: [...views.values()].flatMap(({ parameters = [] }) => parameters),
    run: async (context) => {
      const { db, query, viewer, dependOn } = context;
      const name = readView(query, views);
      const view = name === null ? undefined : views.get(name);
      dependOn(...(view ? (view.dependsOn ?? [typeTag(kind)]) : listDependsOn));
      if (view) return view.read(db, query, context);
      const entries = await list(db, viewer, query);
      for (const entry of entries) dependOnRelated(entry, dependOn);
      return entries;
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
      const result = await (isPage && page ? page(db, slug, context) : find(db, slug, viewer));
      if (!result) throw new AppError("not-found", `${noun} not found`);
      dependOnRelated(result, dependOn);
      if (!isPage) {
        if ("id" in result) dependOn(entryTag(kind, Number(result.id)));
        return result;
      }
      dependOn(...pageDependsOn);
      return withoutDeadLinks(context, result);
    },
  };
}

/** Related content lists pages of this site, so an answer with it depends on them: withdrawn ones are removed. */
export function dependOnRelated(page: object, dependOn: ReadContext["dependOn"]) {
  const related =
    "relatedInfoCache" in page && Array.isArray(page.relatedInfoCache) ? page.relatedInfoCache : [];
  for (const { url } of related) dependOn(pathTag(String(url)));
}

/** Returns the requested view, or null for plain entries. @throws AppError `invalid` for an unknown view */
export function readView(query: URLSearchParams, views: { has: (name: string) => boolean }): string | null {
  const name = query.get("view");
  if (!name) return null;
  if (views.has(name)) return name;
  throw invalidFields([{ path: "view", message: "Unknown view" }]);
}

/** Returns a `run` for a read: `page` handles `?view=page`, and `plain` handles other calls. */
export const byView =
  <Page>(
    plain: (context: ReadContext) => Promise<unknown>,
    page: (context: ReadContext) => Promise<Page>,
  ): RunByView<Page> =>
  (context) =>
    (readView(context.query, pageView) ? page : plain)(context);

/** Most single entries have only this view. */
export const pageView: ReadonlySet<string> = new Set(["page"]);
