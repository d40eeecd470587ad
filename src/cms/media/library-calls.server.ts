import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { saveRequest } from "../write/write-calls.server.ts";
import { changePicture, deletePicture, listLibrary, restorePicture } from "./library.server.ts";
import { libraryPage, libraryPicture, pictureChanges } from "./media.schema.ts";
import type { MediaStore } from "./media-store.server.ts";

const noun = "Media";
const picture = { noun: "Picture" };

/** Serves editors the library of uploaded pictures: what each shows, where it is used, and its end. */
export function libraryApi(types: ContentType[], store: MediaStore) {
  const app = new OpenAPIHono<AppEnv>();
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/media",
    noun,
    summary: "The uploaded pictures, the latest first, each with the entries and drafts that use it",
    query: z.object({
      search: z.string().optional(),
      unused: z.string().optional().openapi({ description: "`1`: those that nothing uses" }),
      undescribed: z.string().optional().openapi({ description: "`1`: those without alt text" }),
      page: z.string().optional(),
      pageSize: z.string().optional(),
    }),
    schema: libraryPage,
  });
  app.get("/api/media", async (c) => {
    requireEditor(c);
    c.header("Cache-Control", "no-store");
    return c.json(await listLibrary(c.var.db, types, new URL(c.req.url).searchParams));
  });

  describeEditorsCall(app, {
    method: "put",
    action: "content:write",
    path: "/api/media/{id}",
    noun,
    summary:
      "Change the alt text, the caption or the focal point of a picture; fields left out keep their value",
    body: pictureChanges,
    schema: libraryPicture,
    failures: { 400: "A value is invalid", 404: "There is no such picture" },
  });
  app.put("/api/media/:id", async (c) => {
    const request = saveRequest(c);
    const id = readId(c, picture);
    const given = await readPayload(c, pictureChanges);
    return c.json(await changePicture(types, id, given, request));
  });

  describeEditorsCall(app, {
    method: "delete",
    action: "content:delete",
    path: "/api/media/{id}",
    noun,
    summary:
      "Move a picture that nothing uses to the trash: its address answers 404, and for 30 days it can be restored",
    status: 204,
    failures: { 404: "There is no such picture", 409: "It is used: the answer names where" },
  });
  app.delete("/api/media/:id", async (c) => {
    const request = saveRequest(c);
    await deletePicture(types, store, readId(c, picture), request);
    return c.body(null, 204);
  });

  describeEditorsCall(app, {
    method: "post",
    path: "/api/media/{id}/restore",
    action: "content:delete",
    noun,
    summary: "Restore a deleted picture at its own address",
    schema: libraryPicture,
    failures: { 404: "There is no such picture", 409: "Its file is gone" },
  });
  app.post("/api/media/:id/restore", async (c) => {
    const request = saveRequest(c);
    return c.json(await restorePicture(types, store, readId(c, picture), request));
  });
  return app;
}
