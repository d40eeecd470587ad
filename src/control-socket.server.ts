import { chmodSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Logger } from "pino";
import { z } from "zod";
import { editorCommand, runEditorCommand } from "#accounts/editor-commands.server.ts";
import { writeBackup } from "#cms/backup/write-backup.server.ts";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import type { Database } from "#db/database.server.ts";
import { backedUpTables } from "#registry/tables.server.ts";
import { controlSocketPath, longestSocketPath } from "#shared/control-socket-path.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";

/**
 * Lets commands of the same user on this machine reach the embedded database while this process holds it, by HTTP over a socket in
 * `dataDir`. Call it while holding the data lock: an existing socket was then left behind by a killed process.
 * @returns a function that closes it
 */
export async function openControlSocket(
  db: Database,
  settings: SocketSettings,
  log: Logger,
): Promise<() => Promise<void>> {
  const path = controlSocketPath(settings);
  if (Buffer.byteLength(path) > longestSocketPath) {
    log.warn({ path }, "commands cannot reach this server: the path of DATA_DIR is too long for a socket");
    return async () => {};
  }
  rmSync(path, { force: true });
  const server = createServer(
    getRequestListener(controlApp(db, settings).fetch, { overrideGlobalObjects: false }),
  );
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
  chmodSync(path, 0o600);
  return () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections());
}

type SocketSettings = Pick<Settings, "dataDir" | "product" | "s3"> & Partial<Pick<Settings, "backupKey">>;

const backupRequest = z.object({ file: z.string() });

function controlApp(db: Database, settings: SocketSettings) {
  const app = new Hono();
  app.onError((error, c) => c.json({ message: error.message }, error instanceof AppError ? 400 : 500));
  app.post("/editor", async (c) =>
    c.json({ lines: await runEditorCommand(db, editorCommand.parse(await c.req.json())) }),
  );
  app.post("/backup", async (c) => {
    const { file } = backupRequest.parse(await c.req.json());
    const { product, backupKey } = settings;
    const site = { db, store: createMediaStore(settings), product, backupKey, tables: backedUpTables };
    return c.json(await writeBackup(site, file));
  });
  return app;
}
