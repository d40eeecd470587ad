import type { Page } from "@playwright/test";
import { dialog, signIn, toast } from "../support/admin.ts";
import { read, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

const stored = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage)))).toContain(text);

async function typeQuestion(page: Page, question: string) {
  await page.goto("/admin/faq/new");
  await dialog(page, "Create FAQ").getByLabel("Question").fill(question);
  await stored(page, question);
}

test("an unsaved draft is offered with focus, and survives typing in the meantime", async ({
  page,
  context,
}) => {
  await signIn(page);
  await typeQuestion(page, "Typed on an earlier visit?");
  await page.close();

  const next = await context.newPage();
  await next.goto("/admin/faq/new");
  const created = dialog(next, "Create FAQ");
  await expect(created.getByRole("button", { name: "Restore" })).toBeFocused();
  await created.getByLabel("Question").fill("Typed now?");
  await stored(next, "Typed now?");
  await created.getByRole("button", { name: "Restore" }).click();
  await expect(created.getByLabel("Question")).toHaveValue("Typed on an earlier visit?");
  await expect(created.getByLabel("Question")).toBeFocused();

  await created.getByRole("button", { name: "Restore" }).click();
  await expect(created.getByLabel("Question")).toHaveValue("Typed now?");
  await created.getByRole("button", { name: "Discard" }).click();
  await expect(created.getByRole("button", { name: "Restore" })).toBeHidden();
  await next.reload();
  await created.getByRole("button", { name: "Discard" }).click();
  await next.reload();
  await expect(created.getByLabel("Question")).toBeFocused();
  await expect(created.getByRole("button", { name: "Restore" })).toBeHidden();
});

test("two tabs keep separate drafts, and neither is offered while its tab is open @release", async ({
  page,
  context,
}) => {
  await signIn(page);
  const other = await context.newPage();
  await typeQuestion(page, "From the first tab?");
  await typeQuestion(other, "From the second tab?");
  await expect(other.getByRole("button", { name: "Restore" })).toBeHidden();
  await stored(page, "From the first tab?");
  await page.close();
  await other.getByRole("button", { name: "Restore" }).click();
  await expect(other.getByLabel("Question")).toHaveValue("From the first tab?");
  await other.getByRole("button", { name: "Restore" }).click();
  await expect(other.getByLabel("Question")).toHaveValue("From the second tab?");
});

test("a draft is offered only to the editor who typed it @release", async ({ page, context }) => {
  await signIn(page);
  await typeQuestion(page, "Whose question?");
  await page.close();
  const next = await context.newPage();
  await next.goto("/admin/faq/new");
  await expect(next.getByRole("button", { name: "Restore" })).toBeVisible();
  const { id } = await (await next.request.get("/api/auth/user")).json();
  await next.evaluate((editor) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith(`unsaved-draft/${editor}/faq/new/`));
    if (!key) throw new Error("The draft's key does not name its editor");
    localStorage.setItem(key.replace(editor, "somebody-else"), localStorage.getItem(key) ?? "");
    localStorage.removeItem(key);
  }, String(id));
  await next.reload();
  await expect(dialog(next, "Create FAQ").getByLabel("Question")).toBeFocused();
  await expect(next.getByRole("button", { name: "Restore" })).toBeHidden();
});

test.describe("a slow save", () => {
  async function saveSlowly(page: Page, data: Record<string, unknown>) {
    await signIn(page);
    const { id } = await (await page.request.post("/api/faq", { data })).json();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/faq/${id}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/admin/faq/${id}`);
    const edited = dialog(page, "Edit FAQ");
    await edited.getByLabel("Answer").fill("Changed.");
    await edited.getByRole("button", { name: "Save" }).click();
    await expect(edited.getByRole("button", { name: "Saving..." })).toBeVisible();
    return { id, edited, answer: () => answer() };
  }

  test("cannot be discarded, and closes its form when it finishes", async ({ page }) => {
    const question = unique("Slow");
    const { id, edited, answer } = await saveSlowly(page, { question, answer: "First." });
    await page.keyboard.press("Escape");
    const waiting = page.getByRole("alertdialog", { name: "Your changes are being saved" });
    await expect(waiting.getByRole("button", { name: "Saving..." })).toBeDisabled();
    answer();
    await expect(toast(page, "FAQ updated successfully")).toBeVisible();
    await expect(waiting).toBeHidden();
    await expect(edited).toBeHidden();
    expect(await read(page, "faq", id)).toMatchObject({ answer: "Changed." });
  });

  test("does not lose what is typed in the meantime @release", async ({ page }) => {
    const { id, edited, answer } = await saveSlowly(page, { question: unique("Typed on"), answer: "First." });
    await edited.getByLabel("Answer").fill("Changed again.");
    answer();
    await expect(toast(page, "FAQ updated successfully")).toBeVisible();
    await expect(edited.getByLabel("Answer")).toHaveText("Changed again.");
    expect(await read(page, "faq", id)).toMatchObject({ answer: "Changed." });
  });

  test.describe("without an answer", () => {
    test.use({ expectedErrors: /ERR_FAILED/ });

    test("is not reported as having had no effect @release", async ({ page }) => {
      await signIn(page);
      const data = { question: unique("Cut off"), answer: "First." };
      const { id } = await (await page.request.post("/api/faq", { data })).json();
      await page.goto(`/admin/faq/${id}`);
      const edited = dialog(page, "Edit FAQ");
      await edited.getByLabel("Answer").fill("Changed.");
      await page.route(`**/api/faq/${id}`, (route) => route.abort());
      await edited.getByRole("button", { name: "Save" }).click();
      await expect(edited.getByRole("alert")).toHaveText(/may or may not have been saved/);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("alertdialog")).toContainText("may or may not have been saved");
    });
  });
});
