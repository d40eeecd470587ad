import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { permit } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import { parseUpload, readUpload } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { largestPictureMegabytes } from "#shared/media.ts";
import { longestAlt, storedPicture } from "./media.schema.ts";
import { savePicture } from "./media.server.ts";
import type { MediaStore } from "./media-store.server.ts";

const largestPicture = largestPictureMegabytes * 1024 * 1024;
const tooLarge = `A picture has at most ${largestPictureMegabytes} MB`;

const picture = z.object(storedPicture.shape).openapi("Picture");

const json = (schema: z.ZodType) => ({ "application/json": { schema } });

/** Pictures that editors upload: a form with the fields `file` and, if there is one, `alt`. */
export function mediaApi(store: MediaStore) {
  const app = new OpenAPIHono<AppEnv>();

  app.openAPIRegistry.registerPath({
    method: "post",
    ...permit("content:write"),
    path: "/api/media",
    summary: "Upload a picture: JPEG, PNG, WebP, GIF or AVIF, up to 10 MB and 40 megapixels",
    tags: ["Media"],
    request: {
      body: {
        content: {
          "multipart/form-data": {
            schema: z.object({
              file: z.string().openapi({ format: "binary" }),
              alt: z.string().max(longestAlt).optional(),
            }),
          },
        },
      },
    },
    responses: {
      201: { description: "The stored picture", content: json(picture) },
      400: { description: "Not a picture, a damaged one, or one with too many pixels" },
      401: { description: "Nobody is signed in" },
      403: { description: "The role or the token does not allow it" },
      413: { description: "Larger than 10 MB" },
      415: { description: "Not a form, or an unsupported type of picture" },
    },
  });
  app.post("/api/media", async (c) => {
    const editor = requireEditor(c);
    return c.json(await savePicture(c.var.db, store, { ...(await readPicture(c)), editor }), 201);
  });

  return app;
}

async function readPicture(c: Context<AppEnv>) {
  const form = await parseUpload(await readUpload(c, { megabytes: largestPictureMegabytes, tooLarge }));
  const file = form.get("file");
  if (!(file instanceof File)) throw fault("file", "A picture is required");
  if (file.size > largestPicture) throw new AppError("too-large", tooLarge);
  const alt = form.get("alt");
  const text = typeof alt === "string" ? alt.trim() : "";
  if (text.length > longestAlt) throw fault("alt", `Alt text has at most ${longestAlt} characters`);
  return { bytes: Buffer.from(await file.arrayBuffer()), fileName: nameOf(file), alt: text || null };
}

const longestName = 200;

/** The name that people read in a list; it leads to no file. */
const nameOf = (file: File) => file.name.replace(/\p{C}/gu, "").slice(-longestName) || "picture";

const fault = (path: string, message: string) => invalidFields([{ path, message }]);
