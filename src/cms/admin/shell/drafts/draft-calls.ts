import { z } from "zod";
import type { DraftComment, NewComment } from "#cms/drafts/comments.server.ts";
import type { DraftView } from "#cms/drafts/draft-view.server.ts";
import type { DraftPulse } from "#cms/drafts/presence.server.ts";
import type { Schedule } from "#cms/drafts/schedule.server.ts";
import { callApi, type EntryData, entryData } from "../../calls.ts";

export type { DraftComment, DraftPulse, DraftView, NewComment, Schedule };

/** A step that a draft takes besides being typed in. */
export type DraftStep = "unschedule" | "request-review" | "approve" | "return";

/** The calls for one draft. Each throws CallFailure. The answers are the server's own types, which the API's tests hold. */
export class DraftCalls {
  readonly path: string;
  readonly isOfNew: boolean;

  /** @param collection the type's path in the API; @param key the entry's number, or `new-…` */
  constructor(collection: string, key: string) {
    this.path = `${collection.replace(/^\/api\//, "/api/admin/drafts/")}/${key}`;
    this.isOfNew = key.startsWith("new-");
  }

  read = async () => (await callApi("GET", this.path)) as DraftView;

  /** `isSettled`: the editor has chosen between this live version and the draft. */
  keep = async (
    data: Record<string, unknown>,
    version: number,
    { liveVersion, isSettled = false }: { liveVersion: string | null; isSettled?: boolean },
  ) =>
    (await callApi("PUT", this.path, {
      body: { data, liveVersion, isSettled },
      version: String(version),
    })) as DraftView;

  discard = () => callApi("DELETE", this.path);

  publish = async (version: number): Promise<EntryData> =>
    entryData.parse(
      await callApi("POST", `${this.path}/publish`, {
        body: { keepsStatus: true },
        version: String(version),
      }),
    );

  schedule = async (times: Schedule, version: number) =>
    (await callApi("POST", `${this.path}/schedule`, { body: times, version: String(version) })) as DraftView;

  take = async (step: DraftStep, version: number, body?: object) =>
    (await callApi("POST", `${this.path}/${step}`, {
      ...(body && { body }),
      version: String(version),
    })) as DraftView;

  preview = async () => link.parse(await callApi("POST", `${this.path}/preview`));

  pulse = async (isEditing: boolean) =>
    (await callApi("POST", `${this.path}/presence`, { body: { isEditing } })) as DraftPulse;

  leave = () => {
    if (!this.isOfNew)
      void fetch(`${this.path}/presence`, { method: "DELETE", keepalive: true }).catch(() => null);
  };

  comments = async () => (await callApi("GET", `${this.path}/comments`)) as DraftComment[];

  comment = (comment: NewComment) => callApi("POST", `${this.path}/comments`, { body: comment });

  resolve = (id: number, isResolved: boolean) =>
    callApi("POST", `${this.path}/comments/${id}/resolve`, { body: { isResolved } });
}

const link = z.object({ url: z.string(), until: z.string() });
