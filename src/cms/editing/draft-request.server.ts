import { createHash } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";
import { readSessionKey } from "#accounts/session-cookie.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import type { ContentType } from "../content-type.server.ts";
import type { DraftRef } from "./draft-view.server.ts";

const newKey = /^new-[\w-]{1,60}$/;

/** Reads which draft an address names. @throws AppError `not-found` */
export function readRef(c: Context<AppEnv>, typeOf: (name: string) => ContentType): DraftRef {
  const type = typeOf(c.req.param("type") ?? "");
  const key = c.req.param("id") ?? "";
  if (newKey.test(key)) return { type, key, entryId: null };
  const entryId = readId(c, type);
  return { type, key: String(entryId), entryId };
}

/** The version in `If-Match`, quoted or bare; undefined without one. @throws AppError `invalid` */
export function findVersion(c: Context<AppEnv>): number | undefined {
  const given = c.req.header("if-match")?.replace(/^(W\/)?"|"$/g, "");
  if (given === undefined) return undefined;
  if (!/^\d{1,9}$/.test(given))
    throw new AppError(
      "invalid",
      "The If-Match header has to hold the version of the draft, which is a number",
    );
  return Number(given);
}

/** The same where it is required. @throws AppError `precondition-required` */
export function readVersion(c: Context<AppEnv>): number {
  const version = findVersion(c);
  if (version === undefined)
    throw new AppError("precondition-required", "The If-Match header has to hold the version of the draft");
  return version;
}

/** Parses a body. @throws AppError `invalid` with the fields at fault */
export function parseBody<Body>(schema: z.ZodType<Body>, given: unknown): Body {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw invalidPayload(parsed.error);
  return parsed.data;
}

/** Tells the sessions of an editor apart; it opens none. */
export const sessionIdOf = (c: Context<AppEnv>) =>
  createHash("sha256")
    .update(readSessionKey(c) ?? "")
    .digest("base64url");

const instant = z.iso.datetime({ offset: true, error: "This is not a date and time" });

export const keepBody = z.object({
  data: z.record(z.string(), z.unknown()),
  /** The `updatedAt` of the live entry that the editor's form shows. */
  liveVersion: instant.transform((moment) => new Date(moment).toISOString()).nullish(),
  /** True once the editor has seen what changed in that version and has chosen between it and the draft. */
  isSettled: z.boolean().optional(),
});

export const publishBody = z.object({
  /** Saves an unpublished or new entry without making it public. */
  keepsStatus: z.boolean().optional(),
});

export const scheduleBody = z.object({ goLiveAt: instant.nullish(), expireAt: instant.nullish() });

export const returnBody = z.object({
  note: z.string("Note is required").trim().min(1, "Note is required").max(2000),
});

export const commentBody = z.object({
  field: z.string("Field is required").min(1, "Field is required").max(100),
  quote: z.string().max(500).nullish(),
  text: z.string("Text is required").trim().min(1, "Text is required").max(2000),
  parentId: z.int().positive().nullish(),
});

export const resolveBody = z.object({ isResolved: z.boolean().default(true) });

export const presenceBody = z.object({ isEditing: z.boolean().default(false) });
