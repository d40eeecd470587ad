import { z } from "zod";
import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import type { Read } from "#cms/engine/read/reads.server.ts";
import { AppError } from "#shared/errors.ts";
import { glossaryTermDescriptor } from "./glossary.descriptor.ts";
import {
  findGlossary,
  findGlossaryTerm,
  findTermPage,
  findTermPreview,
  listGlossaryTerms,
} from "./glossary.queries.server.ts";
import { glossaryTermEntity } from "./glossary.schema.ts";

export const glossaryViews = contentReads(glossaryTermDescriptor, {
  entity: glossaryTermEntity,
  list: listGlossaryTerms,
  listViews: { card: { read: findGlossary, parameters: ["page"] } },
  find: findGlossaryTerm,
  page: findTermPage,
  pageDependsOn: ["glossary"],
});

export const termPreview = {
  path: "/api/glossary/{key}/preview",
  noun: "Glossary term",
  summary: "The beginning of a term's definition, for hover cards",
  schema: z.object({ term: z.string(), preview: z.string() }),
  run: async ({ db, params: { key = "" }, dependOn }) => {
    dependOn("glossary");
    const preview = await findTermPreview(db, key);
    if (!preview) throw new AppError("not-found", "Glossary term not found");
    return preview;
  },
} satisfies Read;

export const glossaryTermReads: Read[] = [...glossaryViews, termPreview];
