import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { call, callsApi } from "#http/call.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readUpload } from "#http/request-body.server.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { longestAlt, storedPicture } from "#shared/media.schema.ts";
import { largestPictureMegabytes } from "#shared/media.ts";
import type { MediaStore } from "./folder-store.server.ts";
import { savePicture } from "./media.server.ts";

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
  const alt = fields.alt?.trim() ?? "";
  if (alt.length > longestAlt) throw fault("alt", `Alt text can have at most ${longestAlt} characters`);
  return { bytes: file.content, fileName: nameOf(file), alt: alt || null };
}

const longestName = 200;

/** The display name in lists. It is not part of any file path. */
const nameOf = ({ name }: { name: string }) => name.replace(/\p{C}/gu, "").slice(-longestName) || "picture";

const fault = (path: string, message: string) => invalidFields([{ path, message }]);
