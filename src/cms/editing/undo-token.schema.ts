import { z } from "@hono/zod-openapi";

const tokenActionKind = z.enum(["save", "deletion", "draft", "review", "comment", "proposal"]);

export type TokenActionKind = z.infer<typeof tokenActionKind>;

const tokenAction = z.object({
  what: tokenActionKind,
  kind: z.string(),
  /** Null for a draft of a new entry. */
  entryId: z.int().nullable(),
  /** The entry's title. */
  title: z.string(),
  /** The fields concerned, empty for the whole entry. */
  detail: z.string(),
});

export type TokenAction = z.infer<typeof tokenAction>;

export const undoneToken = z.object({
  undone: z.array(tokenAction),
  kept: z
    .array(tokenAction.extend({ reason: z.string() }))
    .openapi({ description: "What somebody changed or decided since" }),
});

export type UndoneToken = z.infer<typeof undoneToken>;

export const undoTokenBody = z.object({
  since: z.iso
    .datetime({ offset: true, error: "This is not a valid date and time" })
    .transform((moment) => new Date(moment).toISOString()),
  isDryRun: z.boolean().default(false).openapi({ description: "Only report what an undo would do" }),
});
