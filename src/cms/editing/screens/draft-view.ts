import type { AdminType } from "#cms/admin/type.tsx";
import type { ApiResult } from "#http/client/api.ts";
import { segmentOf } from "#http/client/calls.ts";
import { randomName } from "#ui/admin/random-name.ts";

export type DraftView = ApiResult<"GET /api/admin/drafts/{type}/{id}">;
export type DraftPulse = ApiResult<"POST /api/admin/drafts/{type}/{id}/presence">;

/** The colleagues' fields that a save also publishes. */
export type IncludedFields = "all" | string[];

/** The path parameters of a draft's calls. @param id the entry's id, or `new-…` */
export const draftParams = (type: AdminType, id: string) => ({ type: segmentOf(type.path), id });

/** Distinguishes the tabs of one session. */
export const tab = randomName();
