import type { Context } from "hono";
import type { Database } from "#db/database.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { networkPrefix } from "#shared/client-address.ts";
import { announceAccountChange } from "./account-mail.job.server.ts";
import { recordAudit } from "./audit.server.ts";
import type { Editor } from "./editor.server.ts";

/** Records a change of an editor's account in the audit and mails its owner, both within the change's transaction. */
export async function recordOwnChange(
  db: Database,
  c: Context<AppEnv>,
  editor: Editor,
  { action, title, sentence }: { action: string; title: string; sentence: string },
): Promise<void> {
  await recordAudit(db, { kind: "account", action, title, editor });
  await announceAccountChange(db, c.var, {
    to: editor.email,
    change: sentence,
    network: networkPrefix(clientAddress(c)),
  });
}
