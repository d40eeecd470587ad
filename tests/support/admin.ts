import { expect, type Page } from "@playwright/test";
import { testEditor } from "./server-environment.ts";

/** Shared steps of the browser tests of the admin. */

export const signIn = async (page: Page) =>
  expect((await page.request.post("/api/auth/login", { data: testEditor })).status()).toBe(200);

export async function signInByKeyboard(page: Page) {
  await page.goto("/auth");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(testEditor.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(testEditor.password);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Go to" })).toBeEnabled();
}

/** By the palette: ⌘K, a name, Enter. */
export async function goTo(page: Page, name: string, heading: string) {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "A tab or an entry" })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
}

/** Finds a button by Tab and presses it. */
export async function pressButton(page: Page, name: string) {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
}

/** Chooses from the menu of an entry's row, by keyboard; on a card with a button for it, presses that. */
export async function chooseAction(page: Page, title: string, action: string) {
  const menu = page.getByRole("button", { name: `Actions for ${title}`, exact: true });
  await menu.waitFor();
  const button = page.getByRole("button", { name: `${action} ${title}`, exact: true });
  if ((await button.count()) > 0) return pressButton(page, `${action} ${title}`);
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  // Keys that come before the menu has the focus would go past the item.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await tabTo(page, page.getByRole("menuitem", { name: action, exact: true }), "ArrowDown");
  await page.keyboard.press("Enter");
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: ReturnType<Page["getByRole"]>, key = "Tab") {
  await target.waitFor();
  // Most of the way without looking: to look for the element after each press takes most of the time.
  if (key === "Tab")
    for (let stops = await target.evaluate(countStopsBefore); stops > 0; stops--)
      await page.keyboard.press(key);
  for (let presses = 0; presses < 400; presses++) {
    // Looked for anew each time: a textarea gives way to the markdown editor once that is loaded.
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
    // A menu moves the focus in a timer after the key: looked for before that, the item would be gone past.
    if (key !== "Tab") await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}

/** Counts what Tab stops at from the focus to shortly before the element; 0 where that cannot be told. */
function countStopsBefore(target: Element): number {
  const margin = 3;
  const root = target.closest("[role=dialog], [role=alertdialog]") ?? document;
  const stops = [
    ...root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]"),
  ]
    .filter((stop) => stop.tabIndex >= 0 && !stop.matches(":disabled, [type=radio]:not(:checked)"))
    .filter((stop) => stop.checkVisibility({ visibilityProperty: true }) && !stop.closest("[inert]"));
  const from = stops.findIndex((stop) => stop.matches(":focus"));
  const to = stops.findIndex((stop) => stop.isSameNode(target));
  if (from < 0 || to < 0) return 0;
  // After the last one comes the first.
  return Math.max(0, ((to - from + stops.length) % stops.length) - margin);
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** The form of an entry, be it a page or a dialog. */
export const entryForm = (page: Page, name: string | RegExp) =>
  dialog(page, name).or(page.getByRole("region", { name }));

export const toast = (page: Page, text: string | RegExp) =>
  page.locator("li[data-state=open]").filter({ hasText: text });

/** Waits until the browser has stored what was typed into a form. */
export const expectDraftStored = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(text);
