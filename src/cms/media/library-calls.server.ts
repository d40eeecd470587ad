import { z } from "@hono/zod-openapi";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { libraryPage, libraryPicture, pictureChanges } from "#shared/media.schema.ts";
import type { MediaStore } from "./folder-store.server.ts";
import { changePicture, deletePicture, listLibrary, restorePicture } from "./library.server.ts";

const params = { id: idOf({ noun: "Picture" }) };

/** Editors' API for the picture library: list, describe, find uses, delete and restore. */
export const libraryApi = (types: ContentType[], store: MediaStore) =>
  callsApi("Media", [
    call("GET /api/media", {
      action: "content:read",
      summary: "The uploaded pictures, latest first, each with the entries and drafts that use it",
      query: z.object({
        search: z.string().optional(),
        unused: z.string().optional().openapi({ description: "`1`: only unused pictures" }),
        undescribed: z.string().optional().openapi({ description: "`1`: only pictures without alt text" }),
        page: z.string().optional(),
        pageSize: z.string().optional(),
      }),
      result: libraryPage,
      run: ({ c, db }) => listLibrary(db, types, new URL(c.req.url).searchParams),
    }),
    call("PUT /api/media/{id}", {
      action: "content:write",
      summary:
        "Change the alt text, the caption or the focal point of a picture; omitted fields keep their value",
      params,
      body: pictureChanges,
      result: libraryPicture,
      failures: { 400: "A value is invalid", 404: "Picture not found" },
      run: ({ params, body, ...request }) => changePicture(types, params.id, body, request),
    }),
    call("DELETE /api/media/{id}", {
      action: "content:delete",
      summary:
        "Move an unused picture to the trash. Its address returns 404, and it can be restored for 30 days",
      params,
      failures: { 404: "Picture not found", 409: "It is in use; the message names where" },
      run: ({ params, ...request }) => deletePicture(types, store, params.id, request),
    }),
    call("POST /api/media/{id}/restore", {
      action: "content:delete",
      summary: "Restore a deleted picture at its own address",
      params,
      result: libraryPicture,
      failures: { 404: "Picture not found", 409: "Its file no longer exists" },
      run: ({ params, ...request }) => restorePicture(types, store, params.id, request),
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof libraryApi> {}
}
