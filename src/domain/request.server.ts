import type { Context } from "hono";
import type { Logger } from "pino";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import type { Sessions } from "./editors/sessions.server.ts";
import type { SignInLimit } from "./editors/sign-in-limit.server.ts";
import type { SignInLog } from "./editors/sign-in-log.server.ts";
import type { Jobs } from "./jobs.server.ts";
import type { RelatedInfoKeeper } from "./related-info.server.ts";

/** The signed-in editor, as far as a request needs to know. */
export interface Editor {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
}

/** Who is reading: anonymous readers see published content only. */
export interface Viewer {
  isEditor: boolean;
}

export const anonymous: Viewer = { isEditor: false };

/** What every handler finds in its Hono context. */
export interface AppEnv {
  Variables: {
    db: Database;
    settings: Settings;
    log: Logger;
    requestId: string;
    /** The address as it was asked for; the request's own holds only the query parameters that its route declares. */
    requestedUrl: string;
    editor: Editor | null;
    sessions: Sessions;
    signInLimit: SignInLimit;
    signInLog: SignInLog;
    /** Makes this process forget its stored answers, at once and before the request is answered. */
    forgetAnswers: () => void;
    relatedInfo: RelatedInfoKeeper;
    jobs: Jobs;
  };
}

/** The editor who makes the call. @throws AppError `unauthenticated` for anybody else */
export function requireEditor(c: Context<AppEnv>): Editor {
  if (!c.var.editor) throw new AppError("unauthenticated", "Please sign in first");
  return c.var.editor;
}

/** How an editor is named to other editors. */
export const editorName = ({ firstName, lastName, email }: Editor) =>
  [firstName, lastName].filter(Boolean).join(" ") || email;
