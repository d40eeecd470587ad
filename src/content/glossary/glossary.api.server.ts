import { z } from "zod";
import { contentReads } from "#cms/read/read-calls.server.ts";
import { describeRead } from "#http/describe-calls.server.ts";
import { AppError } from "#shared/errors.ts";
import {
  findGlossary,
  findGlossaryTerm,
  findTermPage,
  findTermPreview,
  listGlossaryTerms,
} from "./glossary.queries.server.ts";
import { glossaryTermEntity } from "./glossary.schema.ts";

export const glossaryTermApi = contentReads({
  path: "/api/glossary",
  noun: "Glossary term",
  entity: glossaryTermEntity,
  list: listGlossaryTerms,
  listViews: { card: { read: findGlossary, parameters: ["page"] } },
  find: findGlossaryTerm,
  page: findTermPage,
});

describeRead(glossaryTermApi, {
  path: "/api/glossary/{key}/preview",
  noun: "Glossary term",
  summary: "The beginning of a term's definition, for hover cards",
  schema: z.object({ term: z.string(), preview: z.string() }),
});
glossaryTermApi.get("/api/glossary/:key/preview", async (c) => {
  const preview = await findTermPreview(c.var.db, c.req.param("key"));
  if (!preview) throw new AppError("not-found", "Glossary term not found");
  return c.json(preview);
});
