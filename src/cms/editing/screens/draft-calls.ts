import { type ApiArgs, type ApiResult, api } from "#http/client/api.ts";
import { segmentOf } from "#http/client/calls.ts";
import { randomName } from "#ui/admin/random-name.ts";

export type DraftView = ApiResult<"GET /api/admin/drafts/{type}/{id}">;
export type DraftPulse = ApiResult<"POST /api/admin/drafts/{type}/{id}/presence">;
export type DraftComment = ApiResult<"GET /api/admin/drafts/{type}/{id}/comments">[number];
export type NewComment = ApiArgs<"POST /api/admin/drafts/{type}/{id}/comments">["body"];
export type Decisions = ApiArgs<"POST /api/admin/drafts/{type}/{id}/decide">["body"];
export type Schedule = ApiArgs<"POST /api/admin/drafts/{type}/{id}/schedule">["body"];

/** Distinguishes the tabs of one session. */
const tab = randomName();

/** A workflow step of a draft that needs no note. */
export type DraftStep = "unschedule" | "request-review" | "approve";

/** The colleagues' fields that a save also publishes. */
export type IncludedFields = "all" | string[];

/** The calls for one draft. Each throws CallFailure. */
export class DraftCalls {
  readonly path: string;
  readonly isOfNew: boolean;
  readonly #params: { type: string; id: string };

  /** @param collection the type's API path; @param key the entry's id, or `new-…` */
  constructor(collection: string, key: string) {
    const type = segmentOf(collection);
    this.path = `/api/admin/drafts/${type}/${key}`;
    this.isOfNew = key.startsWith("new-");
    this.#params = { type, id: key };
  }

  read = () => api("GET /api/admin/drafts/{type}/{id}", { params: this.#params });

  /** `isSettled`: the editor has chosen between this live version and the draft. */
  keep = (
    data: Record<string, unknown>,
    version: number,
    { liveVersion, isSettled = false }: { liveVersion: string | null; isSettled?: boolean },
  ) =>
    api("PUT /api/admin/drafts/{type}/{id}", {
      params: this.#params,
      body: { data, liveVersion, isSettled },
      version: String(version),
    });

  discard = (version: number) =>
    api("DELETE /api/admin/drafts/{type}/{id}", { params: this.#params, version: String(version) });

  publish = (version: number, include: IncludedFields = []) =>
    api("POST /api/admin/drafts/{type}/{id}/publish", {
      params: this.#params,
      body: { keepsStatus: true, include },
      version: String(version),
    });

  schedule = (body: Schedule, version: number) =>
    api("POST /api/admin/drafts/{type}/{id}/schedule", {
      params: this.#params,
      body,
      version: String(version),
    });

  take = (step: DraftStep, version: number) =>
    api(`POST /api/admin/drafts/{type}/{id}/${step}`, { params: this.#params, version: String(version) });

  return = (note: string, version: number) =>
    api("POST /api/admin/drafts/{type}/{id}/return", {
      params: this.#params,
      body: { note },
      version: String(version),
    });

  decide = (body: Decisions, version: number) =>
    api("POST /api/admin/drafts/{type}/{id}/decide", {
      params: this.#params,
      body,
      version: String(version),
    });

  preview = () => api("POST /api/admin/drafts/{type}/{id}/preview", { params: this.#params });

  pulse = (isEditing: boolean) =>
    api("POST /api/admin/drafts/{type}/{id}/presence", { params: this.#params, body: { isEditing, tab } });

  leave = () => {
    if (!this.isOfNew)
      void fetch(`${this.path}/presence?tab=${tab}`, { method: "DELETE", keepalive: true }).catch(() => null);
  };

  comments = () => api("GET /api/admin/drafts/{type}/{id}/comments", { params: this.#params });

  comment = (body: NewComment) =>
    api("POST /api/admin/drafts/{type}/{id}/comments", { params: this.#params, body });

  resolve = (id: number, isResolved: boolean) =>
    api("POST /api/admin/drafts/{type}/{id}/comments/{comment}/resolve", {
      params: { ...this.#params, comment: id },
      body: { isResolved },
    });
}
