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
        unused: z.string().optional().openapi({ description: "`1`: those that nothing uses" }),
        undescribed: z.string().optional().openapi({ description: "`1`: those without alt text" }),
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
      failures: { 400: "A value is invalid", 404: "There is no such picture" },
      run: ({ params, body, ...request }) => changePicture(types, params.id, body, request),
    }),
    call("DELETE /api/media/{id}", {
      action: "content:delete",
      summary:
        "Move a picture that nothing uses to the trash: its address answers 404, and for 30 days it can be restored",
      params,
      failures: { 404: "There is no such picture", 409: "It is used: the answer names where" },
      run: ({ params, ...request }) => deletePicture(types, store, params.id, request),
    }),
    call("POST /api/media/{id}/restore", {
      action: "content:delete",
      summary: "Restore a deleted picture at its own address",
      params,
      result: libraryPicture,
      failures: { 404: "There is no such picture", 409: "Its file is gone" },
      run: ({ params, ...request }) => restorePicture(types, store, params.id, request),
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof libraryApi> {}
}
