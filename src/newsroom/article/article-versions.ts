import { z } from "zod";
import { rewriteStates } from "./rewrite-run.ts";

const parts = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  whyItMatters: z.string(),
});

export type VersionParts = z.infer<typeof parts>;

/** A rewrite in the list of an article's versions. */
export const rewriteVersion = z.object({
  id: z.number().int(),
  state: z.enum(rewriteStates),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  instruction: z.string().nullable(),
  styleGuideName: z.string(),
  styleGuideVersion: z.iso.datetime().nullable(),
  editorName: z.string(),
  model: z.string().nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  cost: z.number().nullable(),
  error: z.string().nullable(),
  /** The parts written by the AI. */
  result: parts.nullable(),
  /** The parts it replaced; null for the first version. */
  former: parts.nullable(),
});

export type RewriteVersion = z.infer<typeof rewriteVersion>;

/** The article's current parts and its rewrites, newest first. */
export const articleVersions = z.object({
  articleId: z.number().int(),
  status: z.string(),
  updatedAt: z.string(),
  current: parts.nullable(),
  versions: z.array(rewriteVersion),
});

export type ArticleVersions = z.infer<typeof articleVersions>;
