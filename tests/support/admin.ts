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

/** Uses the palette: ⌘K, a name, Enter. */
export async function goTo(page: Page, name: string, heading: string) {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "A tab or an entry" })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
}

/** Tabs to a button and presses it. */
export async function pressButton(page: Page, name: string) {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
}

/** Chooses from an entry's row menu with the keyboard, or presses the card's button if there is one. */
export async function chooseAction(page: Page, title: string, action: string) {
  const menu = page.getByRole("button", { name: `Actions for ${title}`, exact: true });
  await menu.waitFor();
  const button = page.getByRole("button", { name: `${action} ${title}`, exact: true });
  if ((await button.count()) > 0) return pressButton(page, `${action} ${title}`);
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  // Keys pressed before the menu has the focus would skip the item.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await tabTo(page, page.getByRole("menuitem", { name: action, exact: true }), "ArrowDown");
  await page.keyboard.press("Enter");
}

/** Presses Tab, or another key, until the element has the focus. */
export async function tabTo(page: Page, target: ReturnType<Page["getByRole"]>, key = "Tab") {
  await target.waitFor();
  for (let presses = 0; presses < 400; presses++) {
    // Locates the element again each time, because the Markdown editor replaces its textarea once it has loaded.
    const stops = await target.evaluate(countStopsTo);
    if (stops === 0) return;
    const burst = key === "Tab" ? stops - 3 : 0;
    if (burst > 0) await pressTabs(page, burst);
    else await page.keyboard.press(key);
    // A menu moves the focus in a timer after the key press. Checking earlier would miss the item.
    if (key !== "Tab") await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}

/** Presses Tab several times without waiting for the frame that each press paints, which takes three quarters of the time. */
async function pressTabs(page: Page, presses: number) {
  const session = await page.context().newCDPSession(page);
  const tab = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  const events = Array.from({ length: presses }, () => ["rawKeyDown", "keyUp"] as const).flat();
  await Promise.all(events.map((type) => session.send("Input.dispatchKeyEvent", { type, ...tab })));
  await session.detach();
}

/** Counts the tab stops from the focus to the element: 0 if it has the focus, and 1 if the way is unknown. */
function countStopsTo(target: Element): number {
  if (target === document.activeElement) return 0;
  const root = target.closest("[role=dialog], [role=alertdialog]") ?? document;
  const stops = [
    ...root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]"),
  ]
    .filter((stop) => stop.tabIndex >= 0 && !stop.matches(":disabled, [type=radio]:not(:checked)"))
    .filter((stop) => stop.checkVisibility({ visibilityProperty: true }) && !stop.closest("[inert]"));
  const from = stops.findIndex((stop) => stop.matches(":focus"));
  const to = stops.findIndex((stop) => stop.isSameNode(target));
  const isBeforeAll = document.activeElement === document.body;
  if (to < 0 || (from < 0 && !isBeforeAll)) return 1;
  // Tab wraps around after the last stop.
  return to > from ? to - from : to - from + stops.length;
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** The form of an entry, in a dialog or on a page. */
export const entryForm = (page: Page, name: string | RegExp) =>
  dialog(page, name).or(page.getByRole("region", { name }));

export const toast = (page: Page, text: string | RegExp) =>
  page.locator("li[data-state=open]").filter({ hasText: text });

/** Waits until the browser has stored a form's input. */
export const expectDraftStored = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(text);
