import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { serverEnvironment, temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";
import { copyStore } from "../support/stores.ts";

test("a backup made while the server runs restores the site, including editors and pictures", async ({
  request,
}) => {
  const [port, DATA_DIR] = [String(await freePort()), temporaryFolder()];
  const site = `http://127.0.0.1:${port}`;
  copyStore("empty", DATA_DIR);
  const file = path.join(DATA_DIR, "site.tar.gz");
  const command = (script: string) =>
    spawnSync("node_modules/.bin/node", [`scripts/${script}.ts`, file], {
      env: serverEnvironment({ DATA_DIR }),
      encoding: "utf8",
    });
  const serve = async () => {
    const server = startServer({ PORT: port, DATA_DIR, STARTER_CONTENT: "0" });
    await server.says(ready);
    return server;
  };
  const stop = async (server: Awaited<ReturnType<typeof serve>>) => {
    server.kill("SIGTERM");
    expect((await server.ended).code).toBe(0);
  };

  let server = await serve();
  try {
    await request.post(`${site}/api/auth/login`, { data: testEditor });
    await request.post(`${site}/api/vendors`, { data: { name: "Kept" } });
    expect(command("backup")).toMatchObject({ status: 0, stderr: "" });
    await request.post(`${site}/api/vendors`, { data: { name: "Made since" } });
    const refused = command("restore");
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(site);
    await stop(server);

    const restored = command("restore");
    expect(restored).toMatchObject({ status: 0, stderr: "" });
    expect(restored.stdout).toContain("everybody has to sign in again");
    expect(readdirSync(DATA_DIR).filter((name) => name.startsWith("before-restore-"))).toHaveLength(1);

    server = await serve();
    expect((await request.get(`${site}/api/auth/user`)).status()).toBe(401);
    expect((await request.post(`${site}/api/auth/login`, { data: testEditor })).status()).toBe(200);
    const vendors = await (await request.get(`${site}/api/vendors`)).json();
    expect(vendors.map(({ name }: { name: string }) => name)).toEqual(["Kept"]);
    expect((await request.post(`${site}/api/vendors`, { data: { name: "Made after" } })).status()).toBe(201);
    await stop(server);
  } finally {
    server.kill("SIGKILL");
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});
