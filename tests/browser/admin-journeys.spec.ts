import type { APIRequestContext, Locator, Page } from "@playwright/test";
import {
  chooseAction,
  entryForm,
  goTo,
  pressButton,
  signInByKeyboard,
  tabTo,
  toast,
} from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";
import { type Journey, journeys } from "../support/journeys.ts";

/** The type with in-place editing. The others run only in the release tier. */
const everydayTab = "Content Hub";

for (const journey of journeys) {
  const { tab, noun, states = ["Published", "Draft"] } = journey;
  const name = `by keyboard alone, ${tab}: create, publish, edit, rename, find, restore a revision, delete and restore`;
  test(name, { tag: tab === everydayTab ? [] : "@release" }, async ({ page, request }) => {
    test.setTimeout(240_000);
    const first = `Keyboard ${noun.replace("'", "")} ${Date.now()}`;
    const second = `${first} renamed`;
    const reader = readerOf(journey, request);

    await signInByKeyboard(page);
    await goTo(page, tab, journey.heading ?? tab);
    await create(page, journey, first);
    await expect(row(page, first)).toContainText(states[1]);
    await reader.misses(first);

    await edit(page, journey, first, (form) => show(page, journey, form));
    await expect(row(page, first)).toContainText(states[0]);
    await reader.finds(first);
    if (journey.path) await viewOnSite(page, first);

    await edit(page, journey, first, (form) => rename(page, journey, form, second));
    await expect(row(page, second)).toBeVisible();
    await reader.finds(second);
    await reader.isLedOn(first, second);

    await chooseAction(page, second, "History");
    await pressButton(page, "Restore this revision");
    await confirm(page, "Restore");
    await expect(toast(page, "The revision was restored")).toBeVisible();
    await expect(row(page, first)).toBeVisible();
    await reader.finds(first);

    await remove(page, first);
    await reader.misses(first);
    await goTo(page, "Trash", "Trash");
    await pressButton(page, `Restore “${first}”`);
    await expect(toast(page, `“${first}” was restored`)).toBeVisible();
    await reader.finds(first);
    await goTo(page, tab, journey.heading ?? tab);
    await remove(page, first);
  });
}

const row = (page: Page, title: string) =>
  page
    .locator("tbody tr, li")
    .filter({ has: page.getByRole("button", { name: `Actions for ${title}`, exact: true }) })
    .filter({ visible: true });

async function create(page: Page, journey: Journey, title: string) {
  await pressButton(page, journey.add ?? `Add ${journey.noun}`);
  const form = entryForm(page, journey.create ?? `Create ${journey.noun}`);
  await fill(page, form, journey.choices);
  await fill(page, form, { [journey.title]: title });
  if (journey.path) await expect(field(form, journey.slug ?? "Slug")).toHaveValue(slugOf(title));
  await fill(page, form, journey.fields);
  if (!journey.startsAsDraft) await show(page, journey, form);
  await page.keyboard.press("Control+s");
  await expect(form).toBeHidden();
  // Checked first, because leaving a long form takes many key presses.
  await expect(toast(page, `${journey.done ?? journey.noun} created successfully`)).toBeVisible();
  await leave(page, journey);
}

async function edit(page: Page, journey: Journey, title: string, change: (form: Locator) => Promise<void>) {
  await chooseAction(page, title, "Edit");
  const name = journey.edit ?? `Edit ${journey.noun}`;
  const form = entryForm(page, name);
  await expect(form).toBeVisible();
  await change(form);
  await page.keyboard.press("Control+s");
  await expect(toast(page, `${journey.done ?? journey.noun} updated successfully`)).toBeVisible();
  if (journey.hasPage) await expect(form.getByText(/^Saved /)).toBeAttached();
  await leave(page, journey);
  await expect(form).toBeHidden();
}

/** A page stays open after a save; a dialog closes. */
async function leave(page: Page, { hasPage, tab }: Journey) {
  if (!hasPage) return;
  await tabTo(page, page.getByRole("main").getByRole("link", { name: tab, exact: true }));
  await page.keyboard.press("Enter");
}

async function rename(page: Page, journey: Journey, form: Locator, title: string) {
  await fill(page, form, { [journey.title]: title });
  if (journey.path) await fill(page, form, { [journey.slug ?? "Slug"]: slugOf(title) });
}

/** Toggles the switch between draft and published. */
async function show(page: Page, { isShown, switchTab }: Journey, form: Locator) {
  if (switchTab) {
    await tabTo(page, form.getByRole("tab", { selected: true }));
    await page.keyboard.press("End");
    await expect(form.getByRole("tab", { name: switchTab })).toHaveAttribute("aria-selected", "true");
  }
  await tabTo(page, form.getByRole("checkbox", { name: isShown, exact: true }));
  await page.keyboard.press("Space");
}

const field = (form: Locator, name: string) =>
  form.getByRole("textbox", { name, exact: true }).or(form.getByRole("combobox", { name, exact: true }));

/** Replaces the fields' values. In a select, typing letters chooses an option. */
async function fill(page: Page, form: Locator, values: Record<string, string> = {}) {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page, field(form, label));
    await page.keyboard.press("Control+a");
    await page.keyboard.type(value);
  }
}

async function viewOnSite(page: Page, title: string) {
  await chooseAction(page, title, "View on the site");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(row(page, title)).toBeVisible();
}

async function remove(page: Page, title: string) {
  await chooseAction(page, title, "Delete");
  await confirm(page, "Delete");
  await expect(row(page, title)).toBeHidden();
}

async function confirm(page: Page, name: string) {
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeHidden();
}

const slugOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");

/** An anonymous reader. For an entry without a public address, there is nothing to find or miss. */
function readerOf({ path, readAt }: Journey, request: APIRequestContext) {
  const read = async (title: string) => {
    const address = path ? path(slugOf(title)) : readAt;
    return address ? request.get(address) : null;
  };
  return {
    finds: async (title: string) => {
      const answer = await read(title);
      if (answer)
        expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining(title)]);
    },
    misses: async (title: string) => {
      const answer = await read(title);
      if (path) expect(answer?.status()).toBe(404);
      else if (answer) expect(await answer.text()).not.toContain(title);
    },
    isLedOn: async (from: string, to: string) => {
      if (!path) return;
      const answer = await request.get(path(slugOf(from)), { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([301, path(slugOf(to))]);
    },
  };
}
