import { z } from "@hono/zod-openapi";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { photoFields } from "#shared/media.schema.ts";
import type { MediaStore } from "./folder-store.server.ts";
import {
  assertPhotoService,
  importPhoto,
  photoChoice,
  searchPhotos,
  stockPhoto,
} from "./stock-photos.server.ts";

const failures = {
  502: "The photo service failed; the message gives the reason",
  503: "No photo service is configured",
};

/** API to search stock photos and copy them into the site's own pictures. */
export const imagesApi = (store: MediaStore) =>
  callsApi("Images", [
    call("GET /api/images/search", {
      action: "content:read",
      summary: "Search for stock photos",
      query: z.object({ q: z.string("Enter a search term") }),
      done: "The photos, in Unsplash's format",
      result: z.array(stockPhoto),
      failures: { 400: "The query is blank", ...failures },
      check: ({ var: { settings } }) => assertPhotoService(settings),
      run: ({ settings, query }) => searchPhotos(settings, query.q),
    }),
    call("POST /api/images/import", {
      action: "content:write",
      summary: "Copy a stock photo into the site's own pictures, with its credit",
      body: photoChoice,
      done: "The article's fields for its picture",
      result: photoFields,
      status: 201,
      failures: { 400: "A field is invalid, or the picture is damaged", ...failures },
      check: ({ var: { settings } }) => assertPhotoService(settings),
      run: ({ body, ...request }) => importPhoto(body, { ...request, store }),
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof imagesApi> {}
}
