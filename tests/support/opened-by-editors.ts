import type { Page } from "@playwright/test";
import { dialog, entryForm, signIn } from "./admin.ts";
import { unique } from "./admin-forms.ts";
import { expect } from "./browser.ts";

/** Dialogs, confirmations and menus of the content manager, one of each kind. */
export interface Opened {
  /** The screen's path below `/admin/`. */
  screen: string;
  /** Width of the window. Default: desktop. */
  width?: number;
  open: (page: Page) => Promise<unknown>;
}

const phone = 360;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first();
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();

const choose = (menu: string | RegExp, item: string) => async (page: Page) => {
  await button(page, menu).click();
  await page.getByRole("menuitem", { name: item }).click();
};

async function select(page: Page) {
  const box = page.getByRole("checkbox", { name: /^Select (?!all)/ }).first();
  await box.check();
}

const pressTool = (tool: string) => async (page: Page) => {
  await page.locator(".cm-content").first().waitFor();
  await entryForm(page, "Create New Page").getByRole("button", { name: tool, exact: true }).click();
};

async function chooseLink(page: Page) {
  await pressTool("Link")(page);
  await dialog(page, "Insert a link").getByRole("combobox").fill("family office");
  await expect(page.getByRole("option").first()).toBeVisible();
}

async function invite(page: Page) {
  await button(page, "Invite…").click();
  const asked = dialog(page, "Invite someone");
  await asked.getByLabel("Email").fill(`${unique("somebody").replace(" ", "-")}@example.com`);
  await asked.getByRole("button", { name: "Invite" }).click();
  await expect(button(page, "Done")).toBeVisible();
}

async function makeToken(page: Page) {
  await button(page, "New token…").click();
  const asked = dialog(page, "New API token");
  await asked.getByLabel("Name").fill(unique("Sync"));
  await asked.getByRole("checkbox", { name: "Write: Vendors" }).check();
  await asked.getByRole("button", { name: "Create token" }).click();
  await expect(button(page, "Done")).toBeVisible();
}

async function addWebhook(page: Page) {
  await button(page, "Add webhook").click();
  const asked = dialog(page, "Add webhook");
  await asked.getByLabel("Address").fill("https://receiver.invalid/hook");
  await asked.getByLabel("Name").fill(unique("Mailing"));
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(button(page, "Done")).toBeVisible();
}

async function typeAndEscape(page: Page) {
  await dialog(page, "Create FAQ").getByLabel("Question").fill("Which one?");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeVisible();
}

async function look(page: Page) {
  await page.locator("[data-row] a, td a").filter({ visible: true }).first().focus();
  await page.keyboard.press("Space");
}

async function filterColumns(page: Page) {
  await button(page, "Columns").click();
  await dialog(page, "Columns").getByText("Filter").first().click();
}

async function cite(page: Page) {
  await page.getByRole("group", { name: /^Owner:/ }).waitFor();
  await page.keyboard.press("s");
}

async function askForKeys(page: Page) {
  await button(page, /^Actions for/).focus();
  await page.keyboard.press("?");
}

export const openedByEditors: Record<string, Opened> = {
  "the palette": { screen: "", open: press("Go to") },
  "the rail": { screen: "vendors", width: phone, open: press("Menu") },
  "the keys": { screen: "vendors", open: askForKeys },
  "an entry's menu": { screen: "vendors", width: phone, open: press(/^Actions for/) },
  "an entry's deletion": { screen: "vendors", open: choose(/^Actions for/, "Delete") },
  "an entry's revisions": { screen: "vendors", open: choose(/^Actions for/, "History") },
  columns: { screen: "vendors", open: press("Columns") },
  "a filter": { screen: "vendors", open: filterColumns },
  "a view": { screen: "vendors?status=published", open: press("Save view") },
  "a quick look": { screen: "vendors", open: look },
  "a field for several": {
    screen: "vendors",
    open: async (page) => {
      await select(page);
      await button(page, "Set a field…").click();
    },
  },
  "an entry": { screen: "faq/new", open: (page) => dialog(page, "Create FAQ").waitFor() },
  "an entry with faults": { screen: "faq/new", open: press("Save") },
  "changes to discard": { screen: "faq/new", open: typeAndEscape },
  "a form's options": { screen: "vendors/1", width: phone, open: press("Options") },
  "a schedule": { screen: "vendors/1", open: choose("Options", "Schedule…") },
  "a link in a text": { screen: "pages/new", open: chooseLink },
  "a picture in a text": { screen: "pages/new", open: pressTool("Picture") },
  "a picture of the library": {
    screen: "pages/new",
    open: async (page) => {
      await pressTool("Picture")(page);
      await dialog(page, "Insert a picture").getByRole("button", { name: "Choose" }).click();
    },
  },
  "a source": { screen: "facts?vendor=1&fact=owner", open: cite },
  "an invitation": { screen: "editors", open: press("Invite…") },
  "an invitation's link": { screen: "editors", open: invite },
  "a colleague's menu": { screen: "editors", width: phone, open: press(/^Actions for/) },
  "a token to make": { screen: "tokens", open: press("New token…") },
  "a token": { screen: "tokens", open: makeToken },
  "a token's end": { screen: "tokens", open: press(/^Revoke…/) },
  "a webhook": { screen: "webhooks", open: press("Add webhook") },
  "a webhook's secret": { screen: "webhooks", open: addWebhook },
  "a webhook's menu": { screen: "webhooks", width: phone, open: press(/^Actions for/) },
};

/** Creates a token, a webhook and a picture, because the starter content has none. */
export async function makeWhatCanBeOpened(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  await signIn(page);
  const token = { name: unique("Sync"), scopes: ["read:drafts"], days: 30 };
  const webhook = { name: unique("Index"), url: "https://receiver.invalid/x", events: ["entry.published"] };
  for (const answer of [
    await page.request.post("/api/media", { multipart: { file } }),
    await page.request.post("/api/admin/tokens", { data: token }),
    await page.request.post("/api/admin/webhooks", { data: webhook }),
  ])
    expect(answer.status()).toBe(201);
}
