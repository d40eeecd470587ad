import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { freePort } from "../../scripts/free-port.ts";
import { expect, test } from "../support/browser.ts";
import { serverEnvironment, temporaryFolder } from "../support/server-environment.ts";

test.describe.configure({ mode: "serial" });

let address: string;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  const dataDir = temporaryFolder();
  const port = String(await freePort());
  address = `http://127.0.0.1:${port}`;
  const child = spawn("node_modules/.bin/node", ["scripts/dev.ts"], {
    env: serverEnvironment({ PORT: port, DATA_DIR: dataDir }),
    stdio: "ignore",
  });
  stop = async () => {
    child.kill("SIGTERM");
    await once(child, "close");
    rmSync(dataDir, { recursive: true, force: true });
  };
  await expect(() => fetch(address)).toPass({ timeout: 150_000 });
});
test.afterAll(() => stop?.());

/** React reports hydration mismatches only in development. */
for (const path of [
  "/",
  "/vendors",
  "/vendors/addepar",
  "/compare",
  "/compare/addepar-vs-masttro",
  "/about",
  "/nowhere",
]) {
  test.describe(path, () => {
    test.use({ expectedErrors: path === "/nowhere" ? /404/ : null });

    test("hydrates without mismatches", async ({ page }) => {
      await page.goto(address + path);
      await expect(page.locator("html[data-hydrated]")).toBeAttached({ timeout: 60_000 });
    });
  });
}
