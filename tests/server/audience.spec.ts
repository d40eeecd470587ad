import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";
import { copyStore } from "../support/stores.ts";

const reader = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

test("a server writes the page views of its last seconds before it stops", async ({ request }) => {
  const dataDir = temporaryFolder();
  copyStore("filled", dataDir);
  const port = String(await freePort());
  const site = `http://127.0.0.1:${port}`;
  const start = async () => {
    const server = startServer({ PORT: port, DATA_DIR: dataDir });
    await server.says(ready);
    return server;
  };
  const first = await start();
  for (let views = 0; views < 3; views++)
    expect((await fetch(`${site}/faq`, { headers: reader })).status).toBe(200);
  first.kill("SIGTERM");
  expect((await first.ended).code).toBe(0);
  const second = await start();
  expect((await request.post(`${site}/api/auth/login`, { data: testEditor })).status()).toBe(200);
  const answer = await request.get(`${site}/api/admin/audience?path=/faq`);
  expect(await answer.json()).toMatchObject({ total: 3, paths: [{ path: "/faq", views: 3 }] });
  second.kill("SIGTERM");
  await second.ended;
  rmSync(dataDir, { recursive: true, force: true });
});
