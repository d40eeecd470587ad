import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type Viewer, viewerOf } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeRead } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { withoutDeadLinks } from "./dead-links.server.ts";

/** Describes how the API serves one content type. */
export interface ContentReads {
  /** The collection's address, such as `/api/vendors`. */
  path: string;
  /** The address that one entry's slug follows, where it is not the collection's. */
  entryPath?: string;
  /** The type's noun, as messages and the API description say it: `Vendor`. */
  noun: string;
  entity: z.ZodType;
  list: (db: Database, viewer: Viewer, query: URLSearchParams) => Promise<unknown[]>;
  /** Finds one by its slug. Types without a public page have none. */
  find?: (db: Database, slug: string, viewer: Viewer) => Promise<unknown | null>;
  /** Projections for public lists, of published entries only, by the name of the view: `?view=card`. */
  listViews?: Record<string, ListView>;
  /** Everything the page of a published entry shows, its texts rendered as HTML: `?view=page`. */
  page?: (db: Database, slug: string, context: Context<AppEnv>) => Promise<unknown | null>;
}

interface ListView {
  /** The query parameters that it reads, for the description and for the keys of stored responses. */
  parameters?: readonly string[];
  read: (db: Database, query: URLSearchParams, settings: Settings) => Promise<unknown>;
}

/** The two read routes of a type of content, described for the API's documentation. */
export function contentReads({
  path,
  entryPath = path,
  noun,
  entity,
  list,
  find,
  listViews = {},
  page,
}: ContentReads) {
  const app = new OpenAPIHono<AppEnv>();

  describeRead(app, {
    path,
    noun,
    summary: `List: ${noun}`,
    schema: z.array(entity),
    views: Object.keys(listViews),
    parameters: Object.values(listViews).flatMap(({ parameters = [] }) => parameters),
  });
  const views = new Map(Object.entries(listViews));
  app.get(path, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const name = readView(c, views);
    const view = name && views.get(name);
    return c.json(
      dataOf(
        view ? await view.read(c.var.db, query, c.var.settings) : await list(c.var.db, viewerOf(c), query),
      ),
    );
  });

  if (find) {
    describeRead(app, {
      path: `${entryPath}/{key}`,
      noun,
      summary: noun,
      schema: entity,
      views: page ? ["page"] : [],
    });
    const entryViews = page ? pageView : new Set<string>();
    app.get(`${entryPath}/:key`, async (c) => {
      const slug = c.req.param("key");
      const isPage = page && readView(c, entryViews);
      const found = isPage ? await page(c.var.db, slug, c) : await find(c.var.db, slug, viewerOf(c));
      if (!found) throw new AppError("not-found", `${noun} not found`);
      const shown = isPage ? await withoutDeadLinks(c.var.db, c.var.settings.productSlug, found) : found;
      return c.json(dataOf(shown));
    });
  }
  return app;
}

/** Returns the requested view, or null for plain entries. @throws AppError `invalid` for an unknown one */
export function readView(c: Context<AppEnv>, views: { has: (name: string) => boolean }): string | null {
  const name = c.req.query("view");
  if (!name) return null;
  if (views.has(name)) return name;
  const message = "There is no such view";
  throw new AppError("invalid", message, { issues: [{ path: "view", message }] });
}

/** Ensures that a response is plain data: an instance of a class, such as a database handle, must never leave. */
function dataOf(value: unknown): unknown {
  for (const one of [value].flat()) {
    const prototype = typeof one === "object" && one !== null ? Object.getPrototypeOf(one) : null;
    if (prototype !== null && prototype !== Object.prototype)
      throw new Error("A read returned an object that is not plain data");
  }
  return value;
}

/** The one view of most single entries. */
export const pageView: ReadonlySet<string> = new Set(["page"]);
