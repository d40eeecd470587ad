import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readUpload } from "#http/request-body.server.ts";
import { stockPhoto } from "#integrations/images/index.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import {
  libraryPage,
  libraryPicture,
  longestAlt,
  photoFields,
  pictureChanges,
  storedPicture,
} from "#shared/media.schema.ts";
import { largestPictureMegabytes } from "#shared/media.ts";
import { soundText } from "#shared/sound-text.ts";
import type { MediaStore } from "./folder-store.server.ts";
import { changePicture, deletePicture, listLibrary, restorePicture } from "./library.server.ts";
import { savePicture } from "./media.server.ts";
import { assertPhotoService, importPhoto, photoChoice, searchPhotos } from "./stock-photos.server.ts";

const tooLarge = `A picture can be at most ${largestPictureMegabytes} MB`;

const picture = z.object(storedPicture.shape).openapi("Picture");

/** Editors' picture uploads: a form with the field `file` and optionally `alt`. */
export const mediaApi = (store: MediaStore) =>
  callsApi("Media", [
    call("POST /api/media", {
      action: "drafts:write",
      summary: "Upload a picture: JPEG, PNG, WebP, GIF or AVIF, up to 10 MB and 40 megapixels",
      form: z.object({
        file: z.string().openapi({ format: "binary" }),
        alt: z.string().max(longestAlt).optional(),
      }),
      done: "The stored picture",
      result: picture,
      status: 201,
      failures: {
        400: "Not a picture, a damaged one, or one with too many pixels",
        413: "Larger than 10 MB",
        415: "Not a form, or an unsupported type of picture",
      },
      run: async ({ c, db, editor }) => savePicture(db, store, { ...(await readPicture(c)), editor }),
    }),
  ]);

async function readPicture(c: Context<AppEnv>) {
  const { fields, file } = await readUpload(c, { megabytes: largestPictureMegabytes, tooLarge });
  if (!file) throw fault("file", "A picture is required");
  const alt = soundText(fields.alt?.trim() ?? "");
  if (alt.length > longestAlt) throw fault("alt", `Alt text can have at most ${longestAlt} characters`);
  return { bytes: file.content, fileName: nameOf(file), alt: alt || null };
}

const longestName = 200;

/** The display name in lists. It is not part of any file path. */
const nameOf = ({ name }: { name: string }) => name.replace(/\p{C}/gu, "").slice(-longestName) || "picture";

const fault = (path: string, message: string) => invalidFields([{ path, message }]);

const pictureParams = { id: idOf({ noun: "Picture" }) };

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
      params: pictureParams,
      body: pictureChanges,
      result: libraryPicture,
      failures: { 400: "A value is invalid", 404: "Picture not found" },
      run: ({ params, body, ...request }) => changePicture(types, params.id, body, request),
    }),
    call("DELETE /api/media/{id}", {
      action: "content:delete",
      summary:
        "Move an unused picture to the trash. Its address returns 404, and it can be restored for 30 days",
      params: pictureParams,
      failures: { 404: "Picture not found", 409: "It is in use; the message names where" },
      run: ({ params, ...request }) => deletePicture(types, store, params.id, request),
    }),
    call("POST /api/media/{id}/restore", {
      action: "content:delete",
      summary: "Restore a deleted picture at its own address",
      params: pictureParams,
      result: libraryPicture,
      failures: { 404: "Picture not found", 409: "Its file no longer exists" },
      run: ({ params, ...request }) => restorePicture(types, store, params.id, request),
    }),
  ]);

const photoFailures = {
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
      failures: { 400: "The query is blank", ...photoFailures },
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
      failures: { 400: "A field is invalid, or the picture is damaged", ...photoFailures },
      check: ({ var: { settings } }) => assertPhotoService(settings),
      run: ({ body, ...request }) => importPhoto(body, { ...request, store }),
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof libraryApi>, CallsOf<typeof imagesApi> {}
}
