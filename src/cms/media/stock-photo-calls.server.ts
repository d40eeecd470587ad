import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { permit } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readJson } from "#http/request-body.server.ts";
import { photoFields } from "./media.schema.ts";
import type { MediaStore } from "./media-store.server.ts";
import { importPhoto, photoChoice, searchPhotos, stockPhoto } from "./stock-photos.server.ts";

const json = (schema: z.ZodType) => ({ "application/json": { schema } });
const failures = {
  401: { description: "Nobody is signed in" },
  403: { description: "The role or the token does not allow it" },
  502: { description: "The photo service failed; the message says how" },
  503: { description: "No photo service is configured" },
};

/** Stock photos: searched, and copied into the site's own pictures. */
export function imagesApi(store: MediaStore) {
  const app = new OpenAPIHono<AppEnv>();

  app.openAPIRegistry.registerPath({
    method: "get",
    ...permit("content:read"),
    path: "/api/images/search",
    summary: "Stock photos that fit some words",
    tags: ["Images"],
    request: { query: z.object({ q: z.string() }) },
    responses: {
      200: { description: "The photos, as Unsplash describes them", content: json(z.array(stockPhoto)) },
      400: { description: "The query is blank" },
      ...failures,
    },
  });
  app.get("/api/images/search", async (c) => {
    requireEditor(c);
    c.header("Cache-Control", "no-store");
    return c.json(await searchPhotos(c.var.settings, c.req.query("q") ?? ""));
  });

  app.openAPIRegistry.registerPath({
    method: "post",
    ...permit("content:write"),
    path: "/api/images/import",
    summary: "Copy a stock photo into the site's own pictures, with its credit",
    tags: ["Images"],
    request: { body: { content: json(photoChoice) } },
    responses: {
      201: { description: "The article's fields for its picture", content: json(photoFields) },
      400: { description: "A field is invalid, or the picture is damaged" },
      ...failures,
    },
  });
  app.post("/api/images/import", async (c) => {
    const editor = requireEditor(c);
    const { db, settings, log } = c.var;
    return c.json(await importPhoto(await readJson(c), { db, settings, log, store, editor }), 201);
  });
  return app;
}
