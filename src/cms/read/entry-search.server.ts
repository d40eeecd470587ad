import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { compareText } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import type { PublishedPages } from "./published.server.ts";

const foundEntry = z.object({ title: z.string(), path: z.string(), noun: z.string() });

/** A published page that an editor can link to. */
export type FoundEntry = z.infer<typeof foundEntry>;

const mostFound = 20;

/** The published pages whose title holds every word of a search, of all types: what texts can link to. */
export function entrySearch(published: PublishedPages[]) {
  const app = new OpenAPIHono<AppEnv>();
  app.openAPIRegistry.registerPath({
    method: "get",
    path: "/api/admin/entry-search",
    summary: `Published pages by words of their title, at most ${mostFound}`,
    tags: ["Content manager"],
    security: [{ session: [] }],
    request: { query: z.object({ q: z.string() }) },
    responses: {
      200: {
        description: "Titles that begin with the words come first",
        content: { "application/json": { schema: z.array(foundEntry) } },
      },
      401: { description: "Nobody is signed in" },
    },
  });
  app.get("/api/admin/entry-search", async (c) => {
    requireEditor(c);
    c.header("Cache-Control", "no-store");
    const search = fold(c.req.query("q") ?? "").trim();
    const words = search.split(/\s+/).filter(Boolean).slice(0, mostWords);
    if (words.length === 0) return c.json([]);
    const found = await Promise.all(
      published.map(async ({ noun, findByTitle }) =>
        (await findByTitle(c.var.db, words, mostFound)).map((entry) => ({ ...entry, noun })),
      ),
    );
    return c.json(nearestFirst(found.flat(), search).slice(0, mostFound));
  });
  return app;
}

const mostWords = 8;

function nearestFirst(entries: FoundEntry[], search: string): FoundEntry[] {
  const rank = ({ title }: FoundEntry) => (fold(title).startsWith(search) ? 0 : 1);
  return entries.toSorted((a, b) => rank(a) - rank(b) || compareText(a.title, b.title));
}
