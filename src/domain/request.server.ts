import type { Logger } from "pino";
import type { Database } from "#db/database.server.ts";
import type { Settings } from "#shared/settings.server.ts";

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
    editor: Editor | null;
  };
}
