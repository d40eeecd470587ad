import { rmSync } from "node:fs";
import { freePort } from "../../scripts/free-port.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { looks, setLook } from "../support/looks.ts";
import { temporaryFolder } from "../support/server-environment.ts";
import { ready, type ServerProcess, startServer } from "../support/server-process.ts";
import { copyStore } from "../support/stores.ts";

test.use({ expectedErrors: /40[04]/ });

let folder: string;
let server: ServerProcess;
let address: string;

test.beforeAll(async () => {
  folder = temporaryFolder();
  copyStore("empty", folder);
  const port = String(await freePort());
  address = `http://localhost:${port}`;
  server = startServer({
    PORT: port,
    DATA_DIR: folder,
    ADMIN_EMAIL: "",
    ADMIN_PASSWORD: "",
    LOG_LEVEL: "info",
  });
  await server.says(ready);
});
test.afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

test("a site that nobody has signed in to is set up in the browser, once", async ({ page }) => {
  for (const look of looks) {
    await setLook(page, look);
    await page.goto(`${address}/setup`);
    await expect(page.getByRole("heading", { name: "Integrations" })).toBeVisible();
    await expectSound(page, `${look.width} px, ${look.theme}`, look);
  }
  await page.getByLabel("Your name").fill("Ada King Lovelace");
  await page.getByLabel("Email", { exact: false }).first().fill("ada@example.com");
  await page.getByLabel(/^Password/).fill("short");
  await page.getByLabel("Operator's name").fill("Guide Ltd");
  const send = page.getByRole("button", { name: "Set up and open the admin" });
  await send.click();
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  await expect(page.getByLabel("Operator's name")).toHaveValue("Guide Ltd");
  await page.getByLabel(/^Password/).fill("a pass phrase for tests");
  await send.click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("button", { name: "Account: ada@example.com" })).toBeVisible();
  await page.goto(`${address}/admin/settings`);
  await expect(page.getByLabel("Operator's name")).toHaveValue("Guide Ltd");

  const closed = await page.goto(`${address}/setup`);
  expect(closed?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});
