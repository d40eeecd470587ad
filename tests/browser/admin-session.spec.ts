import type { Page } from "@playwright/test";
import { dialog, signIn, toast } from "../support/admin.ts";
import { edit, read, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { testEditor } from "../support/server-environment.ts";

test.use({ expectedErrors: /401/ });

const question = (page: Page) => dialog(page, "Sign in again");

async function signInHere(page: Page) {
  await expect(question(page).getByLabel("Email")).toHaveValue(testEditor.email);
  await expect(question(page).getByLabel("Password", { exact: true })).toBeFocused();
  await question(page).getByLabel("Password", { exact: true }).fill(testEditor.password);
  await question(page).getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(question(page)).toBeHidden();
}

test("the sign-in prompt appears over a form whose session has expired, and the save continues", async ({
  page,
}) => {
  await signIn(page);
  const fields = { question: unique("Signed out"), answer: "First.", isPublished: false };
  const { id } = await (await page.request.post("/api/faq", { data: fields })).json();
  await page.goto(`/admin/faq/${id}`, { waitUntil: "networkidle" });
  const edited = dialog(page, "Edit FAQ");
  await edited.getByLabel("Category").fill("Kept");
  await page.context().clearCookies();
  await edited.getByRole("button", { name: "Save" }).click();
  await expectFits(page, "the sign-in");
  await signInHere(page);
  await expect(toast(page, "FAQ updated successfully")).toBeVisible();
  await expect(edited).toBeHidden();
  expect(await read(page, "faq", id)).toMatchObject({ category: "Kept", isPublished: false });
});

test("a save whose sign-in is cancelled keeps the input, and prompts again next time", async ({ page }) => {
  await signIn(page);
  // Any later read would open the prompt before Save does.
  await page.goto("/admin/faq/new", { waitUntil: "networkidle" });
  const created = dialog(page, "Create FAQ");
  const asked = unique("Declined");
  await created.getByLabel("Question").fill(asked);
  await created.getByLabel("Answer").fill("An answer.");
  await page.context().clearCookies();
  await created.getByRole("button", { name: "Save" }).click();
  await question(page).getByRole("button", { name: "Close" }).click();
  await expect(created.getByRole("alert")).toHaveText("Please sign in first");
  await expect(created.getByLabel("Question")).toHaveValue(asked);
  await created.getByRole("button", { name: "Save" }).click();
  await signInHere(page);
  await expect(toast(page, "FAQ created successfully")).toBeVisible();
});

test("an edit page says that the editor is signed out, not that there is no connection", async ({ page }) => {
  await signIn(page);
  const { form } = await edit(page, "vendors", "Vendor", { name: unique("Ended") });
  // Any later read would open the prompt before the draft does.
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  await form.getByLabel("Headquarters").fill("Geneva");
  await expect(question(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Close" }).click();
  const state = form.getByRole("status").filter({ hasText: "Not saved" });
  await expect(state).toHaveText("Not saved: you are signed out. Your changes stay in this browser.");
  // The page reports every ten seconds that it is open, which must not open the prompt again.
  await page.waitForResponse((answer) => answer.url().endsWith("/presence") && answer.status() === 401);
  await page.waitForTimeout(1000);
  await expect(question(page)).toBeHidden();
  await form.getByLabel("Headquarters").fill("Bern");
  await signInHere(page);
  await expect(form.getByRole("status").filter({ hasText: /^Draft kept/ })).toBeVisible();
});

test("a list does not lose its drafts when the session expires", async ({ page }) => {
  await signIn(page);
  const term = unique("Drafted");
  const data = { term, definition: "A draft.", isPublished: false };
  expect((await page.request.post("/api/glossary", { data })).status()).toBe(201);
  await page.goto("/admin/faq");
  await expect(page.getByText(/^\d+ of \d+ entries$/)).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("link", { name: /^Glossary/ }).click();
  await question(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in again" }).click();
  await signInHere(page);
  await page.getByRole("searchbox", { name: "Search" }).fill(term);
  await expect(page.getByText(/^1 of \d+ terms$/)).toBeVisible();
});
