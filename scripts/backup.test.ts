import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { controlSocketPath } from "#shared/control-socket-path.server.ts";
import { serverEnvironment } from "../tests/support/server-environment.ts";

/** Runs the command beside a server that reports a backup without writing it, as one with its own /tmp does. */
async function backUpBeside(dataDir: string, file: string) {
  mkdirSync(join(dataDir, "database"));
  const server = createServer((_, answer) =>
    answer.end(JSON.stringify({ tables: {}, pictures: 0, missingPictures: 0 })),
  );
  server.listen(controlSocketPath({ dataDir }));
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const child = spawn(process.execPath, ["scripts/backup.ts", file], {
    env: serverEnvironment({ DATA_DIR: dataDir }),
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, "close");
  return { code, stderr };
}

test.each(["no file", "an older file"])(
  "a backup that the server wrote elsewhere is reported, beside %s",
  async (before) => {
    const dataDir = mkdtempSync(join(tmpdir(), "backup-command-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const file = join(dataDir, "guide.tar.gz");
    if (before === "an older file") {
      writeFileSync(file, "old");
      utimesSync(file, 1_700_000_000, 1_700_000_000);
    }
    const { code, stderr } = await backUpBeside(dataDir, file);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `The server wrote the backup, but ${file} is not here: the server has its own /tmp or home folders. Choose a folder that both see, such as ${dataDir}\n`,
    );
  },
);
