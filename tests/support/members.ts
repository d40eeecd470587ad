import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Role } from "#accounts/roles.ts";
import { sendToServer } from "../../scripts/control-client.ts";

/** Separate editors for tests that change accounts, so that the shared one does not change. */

const password = "a pass phrase for tests";

/** Adds an editor to the running editors' server, like `npm run editor`. */
export async function memberOf(name: string, role?: Role) {
  const email = `${name.replaceAll(" ", "-")}@example.com`;
  const socket = join(String(process.env.TEST_DATA_DIR), "editors", "database", "control.sock");
  await sendToServer(socket, "/editor", { name: "add", email, password, role });
  return { email, password };
}

export async function signInAs(page: Page, email: string) {
  const answer = await page.request.post("/api/auth/login", { data: { email, password } });
  expect(answer.status()).toBe(200);
}
