import { createHash } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";
import { readSessionKey } from "#accounts/sessions.server.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import type { DraftRef } from "./draft-view.server.ts";
import { versionMissing } from "./drafts.server.ts";

const newKey = /^new-[\w-]{1,60}$/;

/** Reads the draft reference from the request path. @throws AppError `not-found` */
export function readRef(c: Context<AppEnv>, typeOf: (name: string) => ContentType): DraftRef {
  const type = typeOf(c.req.param("type") ?? "");
  const key = c.req.param("id") ?? "";
  if (newKey.test(key)) return { type, key, entryId: null };
  const entryId = readId(c, type);
  return { type, key: String(entryId), entryId };
}

/** Returns the version in `If-Match`, quoted or bare, or undefined. @throws AppError `invalid` */
export function findVersion(c: Context<AppEnv>): number | undefined {
  const etag = c.req.header("if-match")?.replace(/^(W\/)?"|"$/g, "");
  if (etag === undefined) return undefined;
  if (!/^\d{1,9}$/.test(etag))
    throw new AppError("invalid", "The If-Match header must contain the draft's version, which is a number");
  return Number(etag);
}

/** Like `findVersion`, but required. @throws AppError `precondition-required` */
export function readDraftVersion(c: Context<AppEnv>): number {
  const version = findVersion(c);
  if (version === undefined) throw versionMissing();
  return version;
}

/** Identifies one open page of an editor by session and tab. It grants no access. */
export const sessionIdOf = (c: Context<AppEnv>, tab = "") =>
  createHash("sha256")
    .update(`${readSessionKey(c) ?? ""}${tab}`)
    .digest("base64url");

const instant = z.iso.datetime({ offset: true, error: "This is not a valid date and time" });

export const keepBody = z.object({
  data: z.record(z.string(), z.unknown()),
  /** `updatedAt` of the live entry shown in the editor's form. */
  liveVersion: instant.transform((moment) => new Date(moment).toISOString()).nullish(),
  /** True once the editor has resolved the conflict between that version and the draft. */
  isSettled: z.boolean().optional(),
});

export const publishBody = z.object({
  /** Saves an unpublished or new entry without making it public. */
  keepsStatus: z.boolean().optional(),
  /** Fields last changed by colleagues to publish as well: their names, or all. The others stay in the draft. */
  include: z.union([z.literal("all"), z.array(z.string()).max(500)]).optional(),
});

export const scheduleBody = z.object({ goLiveAt: instant.nullish(), expireAt: instant.nullish() });

export const returnBody = z.object({
  note: z.string("Note is required").trim().min(1, "Note is required").max(2000),
});

const mostFields = 500;

export const decideBody = z.object({
  /** `updatedAt` of the live entry that the reviewer compared the draft with. */
  liveVersion: instant.transform((moment) => new Date(moment).toISOString()),
  /** The changed fields to publish. */
  accepted: z.array(z.string().max(100)).max(mostFields),
  /** The other changed fields, each with the reason for its author. */
  rejected: z
    .array(
      z.object({
        field: z.string().max(100),
        reason: z.string("Reason is required").trim().min(1, "Reason is required").max(2000),
      }),
    )
    .max(mostFields),
});

export const commentBody = z.object({
  field: z.string("Field is required").min(1, "Field is required").max(100),
  quote: z.string().max(500).nullish(),
  text: z.string("Text is required").trim().min(1, "Text is required").max(2000),
  /** The comment this one replies to. */
  parentId: z.int().positive().nullish(),
});

export const resolveBody = z.object({ isResolved: z.boolean().default(true) });

/** A name the page chose for itself. */
const tab = z.string().max(60).optional();

export const presenceBody = z.object({ isEditing: z.boolean().default(false), tab });
export const presenceQuery = z.object({ tab });
