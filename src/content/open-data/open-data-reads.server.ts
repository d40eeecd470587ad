import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Read } from "#cms/engine/read/reads.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { dataPackage, getDataLicence, mediaTypeOf, readingNote, titleOf } from "./data-package.server.ts";
import { frozenMonthsTag } from "./freeze-month.job.server.ts";
import { frozenCopiesOf, isCopiedFile, isMonth, packageName } from "./frozen-copies.server.ts";
import { getOpenData } from "./open-data.server.ts";
import { factColumns } from "./open-data-fields.ts";

export const openDataRead = {
  path: "/api/data",
  noun: "Data",
  summary: "The files of the open data, with their sizes and checksums, the licence and the monthly copies",
  schema: z.object({
    vendors: z.int(),
    facts: z.int(),
    files: z.array(z.object({ name: z.string(), title: z.string(), bytes: z.int(), sha256: z.string() })),
    fields: z.array(z.object({ name: z.string(), description: z.string() })),
    note: z.string(),
    licence: z.object({ title: z.string(), url: z.string().nullable() }),
    months: z.array(z.string()),
  }),
  run: async (context) => {
    context.dependOn(frozenMonthsTag);
    const { files, vendors, facts } = await getOpenData(context);
    return {
      vendors,
      facts,
      files: files.map(({ name, bytes, sha256 }) => ({ name, title: titleOf(name), bytes, sha256 })),
      fields: factColumns.map(({ name, description }) => ({ name, description })),
      note: readingNote,
      licence: await getDataLicence(context.db),
      months: await frozenCopiesOf(context.settings).listMonths(),
    };
  },
} satisfies Read;

/** Serves the open data as files: the current state, and the copy of each month. */
export const openDataFiles = new Hono<AppEnv>();

openDataFiles.get(`/data/${packageName}`, async (c) => {
  const { files } = await getOpenData(c.var);
  const licence = await getDataLicence(c.var.db);
  return file(c, packageName, Buffer.from(dataPackage(c.var.settings, files, { licence })));
});

openDataFiles.get("/data/:name{[a-z]+\\.[a-z]+}", async (c) => {
  const { name } = c.req.param();
  const { files } = await getOpenData(c.var);
  const match = files.find((one) => one.name === name);
  return match ? file(c, name, await match.read()) : notFound(c);
});

openDataFiles.get("/data/:month{\\d{4}-\\d{2}}/:name", async (c) => {
  const { month, name } = c.req.param();
  c.var.tags.add(frozenMonthsTag);
  if (!isMonth(month) || !isCopiedFile(name)) return notFound(c);
  const copies = frozenCopiesOf(c.var.settings);
  // Files without a description belong to a copy that is still being written.
  const isComplete = (await copies.find(month, packageName)) !== null;
  const bytes = isComplete ? await copies.find(month, name) : null;
  return bytes ? file(c, name, bytes) : notFound(c);
});

const file = (c: Context<AppEnv>, name: string, bytes: Buffer<ArrayBuffer>) =>
  c.body(bytes, 200, {
    "Content-Type": `${mediaTypeOf(name)}${name.endsWith(".csv") ? "; charset=utf-8" : ""}`,
    "Content-Disposition": `${name === packageName ? "inline" : "attachment"}; filename="${name}"`,
    "Cache-Control": "no-cache",
    "X-Robots-Tag": "noindex",
  });

const notFound = (c: Context<AppEnv>) => c.text("Not found", 404, { "Cache-Control": "no-cache" });
