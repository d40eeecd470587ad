import type { Locator, Page } from "@playwright/test";
import { dialog, signIn, toast } from "../support/admin.ts";
import { picture, read, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { memberOf, signInAs } from "../support/members.ts";
import { widths } from "../support/widths.ts";

/** The admin of a writer: every entry can be edited as a draft, and nothing forbidden is offered. */

async function signInAsWriter(page: Page) {
  const { email } = await memberOf(unique("writer"), "writer");
  await signInAs(page, email);
}

/** Creates an entry as an editor. */
async function make(page: Page, collection: string, data: Record<string, unknown>) {
  await signIn(page);
  const answer = await page.request.post(`/api/${collection}`, { data });
  expect(answer.status()).toBe(201);
  return await answer.json();
}

const question = () => `${unique("Who reads this")}?`;

test("a writer changes a question as a draft; an editor is led to it, approves it and saves it @release", async ({
  page,
}) => {
  const asked = question();
  const { id } = await make(page, "faq", { question: asked, answer: "An old answer.", category: "General" });
  await signInAsWriter(page);
  await page.goto(`/admin/faq?q=${encodeURIComponent(asked)}`);
  await page.getByRole("table").getByRole("link", { name: asked }).click();
  const form = page.getByRole("region", { name: "Edit FAQ" });
  await expect(page).toHaveURL(new RegExp(`/admin/faq/${id}\\?list=`));
  await form.getByLabel("Question").fill(`${asked} Everybody?`);
  await expect(form.getByRole("status").filter({ hasText: /^Draft kept/ })).toBeVisible();
  await form.getByRole("button", { name: "Request review" }).click();
  await expect(form.getByText(/asked for a review/)).toBeVisible();
  await expect(form.getByRole("button", { name: "Review requested" })).toBeDisabled();
  await expect(form.getByRole("button", { name: "Review requested" })).toBeFocused();
  expect((await read(page, "faq", id)).question).toBe(asked);

  await signIn(page);
  await page.goto(`/admin/faq/${id}`);
  const notice = dialog(page, "Edit FAQ").getByRole("status").filter({ hasText: "asked for a review" });
  await notice.getByRole("link", { name: "Open the draft" }).click();
  await expect(form.getByLabel("Question")).toHaveValue(`${asked} Everybody?`);
  await page.goto("/admin");
  await page.getByRole("link", { name: `Review: ${asked} Everybody?` }).click();
  await form.getByRole("button", { name: "Approve" }).click();
  await expect(form.getByText(/approved this version/)).toBeVisible();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "FAQ updated successfully")).toBeVisible();
  expect((await read(page, "faq", id)).question).toBe(`${asked} Everybody?`);
});

test("a writer starts a new term as a draft, which an editor saves on its page @release", async ({
  page,
}) => {
  await signInAsWriter(page);
  await page.goto("/admin/glossary");
  await page.getByRole("button", { name: "Add Glossary" }).click();
  const term = unique("Term");
  const form = page.getByRole("region", { name: "Create Glossary" });
  await form.getByRole("textbox", { name: /^Term/ }).fill(term);
  await form.getByRole("textbox", { name: /^Definition/ }).click();
  await page.keyboard.type("What a writer begins.");
  await form.getByRole("button", { name: "Request review" }).click();
  await expect(form.getByText(/asked for a review/)).toBeVisible();
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: `Review: ${term}` }).click();
  await expect(form.getByRole("textbox", { name: /^Term/ })).toHaveValue(term);
  await form.getByRole("button", { name: "Approve" }).click();
  await expect(form.getByText(/approved this version/)).toBeVisible();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page, "Glossary created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/glossary\/\d+\?draft=\d+$/);
  await expect(page.getByRole("region", { name: "Edit Glossary" })).toBeVisible();
});

test.describe("no visible control is refused", { tag: "@release" }, () => {
  const screens = {
    Vendors: "/admin/vendors",
    FAQ: "/admin/faq",
    "News inbox": "/admin/inbox",
    "News, feeds": "/admin/news?desk=feeds",
    Media: "/admin/media",
    "To do": "/admin",
    Facts: "/admin/facts",
  };
  for (const [name, screen] of Object.entries(screens))
    test(name, async ({ page }) => {
      test.slow();
      const title = unique("Written news");
      const originalUrl = `https://example.com/${encodeURIComponent(title)}`;
      await make(page, "news", { title, originalContent: "A text.", originalUrl });
      const [{ id: vendor }] = await (await page.request.get("/api/vendors")).json();
      const file = await picture(`${unique("written")}.png`, 320);
      const { id } = await (await page.request.post("/api/media", { multipart: { file } })).json();
      await signInAsWriter(page);
      const query = { Media: `?picture=${id}`, Facts: `?vendor=${vendor}` }[name] ?? "";
      expect(await refusalsOn(page, `${screen}${query}`)).toEqual([]);
    });
});

/** Presses every kind of button on a screen, every menu item and every single-key shortcut. Returns the calls refused with 403. */
async function refusalsOn(page: Page, screen: string): Promise<string[]> {
  const refused: string[] = [];
  let pressed = "";
  page.on("response", (response) => {
    if (response.status() === 403)
      refused.push(`${pressed}: ${response.request().method()} ${response.url()}`);
  });
  await open(page, screen);
  const address = page.url();
  const buttons = page.getByRole("main").locator("button:enabled:not([aria-disabled=true]):visible");
  for (const kind of (await kindsOf(buttons)).keys()) {
    pressed = kind;
    for (const choice of await press(buttons, kind)) {
      pressed = `${kind} › ${choice}`;
      await open(page, screen);
      // Concurrent tests change the list, so the first row and its menu items vary.
      if (!(await press(buttons, kind)).includes(choice)) continue;
      await page.getByRole("menuitem", { name: choice, exact: true }).click();
      await settle(page);
    }
    const layers = page.locator("[role=dialog], [role=alertdialog], [role=menu]");
    if ((await layers.count()) > 0) await page.keyboard.press("Escape");
    if ((await layers.count()) > 0 || page.url() !== address) await open(page, screen);
  }
  pressed = "keys";
  for (const key of ["j", "x", "r", "e", "m", "s", "u", "c", "1"]) await page.keyboard.press(key);
  await settle(page);
  return refused;
}

async function open(page: Page, screen: string) {
  await page.goto("about:blank");
  await page.goto(screen);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
  await settle(page);
}

/** Presses the button of a kind, if there still is one. Returns the items of the menu that it opens. */
async function press(buttons: Locator, kind: string): Promise<string[]> {
  const page = buttons.page();
  const index = (await kindsOf(buttons)).get(kind);
  if (index === undefined) return [];
  await buttons.nth(index).click();
  await settle(page);
  return page.getByRole("menuitem").allTextContents();
}

/** Waits for the calls that a press triggers. */
const settle = (page: Page) => page.waitForLoadState("networkidle");

/** One button of each kind, because rows of a list and their buttons differ only in their entry. */
async function kindsOf(buttons: Locator): Promise<Map<string, number>> {
  const kinds = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const row = button.closest("[data-row]");
      if (row)
        return `button ${Array.from<Element>(row.querySelectorAll("button")).indexOf(button)} of a row`;
      return (button.getAttribute("aria-label") ?? button.textContent).split(" ").slice(0, 2).join(" ");
    }),
  );
  return new Map(kinds.map((kind, index): [string, number] => [kind, index]).toReversed());
}

test("a writer can read what only editors can change @release", async ({ page }) => {
  const name = unique("Read vendor");
  await make(page, "vendors", { name, isPublished: true });
  const file = await picture(`${unique("read")}.png`, 330);
  const { id } = await (await page.request.post("/api/media", { multipart: { file } })).json();
  await signInAsWriter(page);
  await page.goto(`/admin/vendors?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toBeVisible();
  await expect(row.getByRole("button", { name: /^(Edit|Actions for) / })).toHaveCount(2);
  await expect(row.getByRole("button")).toHaveCount(2);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.goto(`/admin/media?picture=${id}`);
  await expect(page.getByRole("complementary", { name: "Picture" })).toContainText("None yet");
  await expect(page.getByRole("main").getByRole("button", { name: /Save|Delete/ })).toHaveCount(0);
  await page.goto("/admin/news?desk=style-guides");
  await page
    .getByRole("button", { name: /^Read / })
    .first()
    .click();
  const guide = dialog(page, "Style Guide");
  await expect(guide.getByRole("textbox", { name: "Name" })).toBeDisabled();
  await expect(guide.getByText("Only editors can change this.")).toBeVisible();
  await guide.getByRole("button", { name: "Close" }).last().click();
  await page.goto("/admin/vendors/new");
  await expect(page.getByRole("button", { name: "Request review" })).toBeVisible();
  // The form takes the focus when it opens. Single-key shortcuts do not apply while typing.
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.getByRole("heading", { level: 2 }).click();
  await page.keyboard.press("?");
  await expect(dialog(page, "Keys").getByText("Request review")).toBeVisible();
  await expect(dialog(page, "Keys").getByText("Save", { exact: true })).toHaveCount(0);
});

test.describe("every width", { tag: "@release" }, () => {
  for (const width of widths)
    test(`a writer's screens are accessible and fit: ${width} px`, async ({ page }) => {
      const { id } = await make(page, "faq", { question: question(), answer: "Yes.", category: "General" });
      const [{ id: vendor }] = await (await page.request.get("/api/vendors")).json();
      await signInAsWriter(page);
      await page.setViewportSize({ width, height: 800 });
      for (const screen of [
        `/admin/faq/${id}`,
        "/admin/vendors",
        `/admin/facts?vendor=${vendor}`,
        "/admin/inbox",
        "/admin",
      ]) {
        await open(page, screen);
        await expectSound(page, `writer ${screen}`);
      }
    });
});
