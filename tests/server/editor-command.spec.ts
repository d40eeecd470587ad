import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { serverEnvironment, temporaryFolder } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";
import { copyStore } from "../support/stores.ts";

test("an editor added while the server runs can sign in, and is signed out when removed", async ({
  request,
}) => {
  const [port, DATA_DIR] = [String(await freePort()), temporaryFolder()];
  copyStore("empty", DATA_DIR);
  const server = startServer({ PORT: port, DATA_DIR, STARTER_CONTENT: "0" });
  try {
    await server.says(ready);
    const site = `http://127.0.0.1:${port}`;
    const [email, password] = ["grace@example.com", "a pass phrase for grace"];
    const editor = (args: string[], input = "") =>
      spawnSync("node_modules/.bin/node", ["scripts/editor.ts", ...args], {
        env: serverEnvironment({ DATA_DIR }),
        encoding: "utf8",
        input,
      });
    const signIn = () => request.post(`${site}/api/auth/login`, { data: { email, password } });

    expect((await signIn()).status()).toBe(401);
    expect(editor(["add", email], `${password}\n`)).toMatchObject({ status: 0, stderr: "" });
    expect((await signIn()).status()).toBe(200);
    expect((await request.get(`${site}/api/auth/user`)).status()).toBe(200);
    expect(editor(["remove", email])).toMatchObject({ status: 0, stderr: "" });
    expect((await request.get(`${site}/api/auth/user`)).status()).toBe(401);
  } finally {
    server.kill("SIGTERM");
    expect((await server.ended).code).toBe(0);
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});
