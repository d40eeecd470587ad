import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { conditionOf, fieldsOf } from "../read/entry-filter.server.ts";
import { typesByPath } from "../types-by-path.server.ts";
import { type ExportFormat, exportEntries } from "./export.server.ts";

/** Serves entries as files to editors (contract, sections 8 and 10). */
export function exportsApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = typesByPath(types);
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/export/{file}",
    noun: "Import and export",
    summary:
      "Entries of a type as a file, by its name: vendors.csv, vendors.xlsx or vendors.json. A list's query chooses among them; template=1 leaves the columns alone. Importing the file changes nothing",
    query: z.object({ template: z.enum(["1"]).optional(), q: z.string().optional() }),
    schema: z.string(),
    mediaTypes: Object.values(mediaTypes).map((mediaType) => mediaType.replace(/;.*/, "")),
    failures: { 400: "A parameter is invalid", 404: "There is no such type" },
  });
  app.get("/api/admin/export/:file", async (c) => {
    requireEditor(c);
    const [, name = "", format] = /^([\w-]+)\.(csv|xlsx|json)$/.exec(c.req.param("file")) ?? [];
    const type = typeOf(name);
    const params = new URL(c.req.url).searchParams;
    const isTemplate = params.get("template") === "1";
    params.delete("template");
    const condition = !isTemplate && conditionOf(type, fieldsOf(type), params);
    const file = await exportEntries(c.var.db, type, { format: format as ExportFormat, condition });
    return c.body(typeof file === "string" ? file : new Uint8Array(file), 200, {
      "Content-Type": mediaTypes[format as ExportFormat],
      "Content-Disposition": `attachment; filename="${name}${isTemplate ? "-template" : ""}.${format}"`,
      "Cache-Control": "no-store",
    });
  });
  return app;
}

const mediaTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
};
