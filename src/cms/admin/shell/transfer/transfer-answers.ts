import { z } from "zod";

/** An uploaded file: its columns, and the fields that they can become. */
export const begunImport = z.object({
  id: z.number(),
  rows: z.number(),
  columns: z.array(
    z.object({
      index: z.number(),
      header: z.string(),
      samples: z.array(z.string()),
      filled: z.number(),
      field: z.string().nullable(),
    }),
  ),
  key: z.string(),
  keys: z.array(z.string()),
  fields: z.array(z.object({ name: z.string(), label: z.string() })),
  /** When the very same file was imported last; null if it was not. */
  importedBefore: z.string().nullable(),
});

const importCounts = z.object({
  create: z.number(),
  update: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
});

export const importPlan = z.object({
  counts: importCounts,
  rows: z.array(
    z.object({
      line: z.number(),
      verdict: z.enum(["create", "update", "unchanged", "skipped"]),
      title: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      /** True for changes of a published entry that become its draft. */
      isPrivate: z.boolean().optional(),
      message: z.string().nullable(),
    }),
  ),
});

export const publishedDrafts = z.object({
  batch: z.number().nullable(),
  published: z.number(),
  failures: z.array(z.object({ id: z.number(), message: z.string() })),
});

export const importResult = z.object({ batch: z.number().nullable(), counts: importCounts });

export type BegunImport = z.infer<typeof begunImport>;
export type ImportPlan = z.infer<typeof importPlan>;
export type PlannedLine = ImportPlan["rows"][number];
export type ImportResult = z.infer<typeof importResult>;

/** An editor's choices for a file. */
export interface ImportChoice {
  /** The field of each column, by its place; null to leave it out. */
  mapping: Record<string, string | null>;
  key: string;
  as: "draft" | "live";
}
