import { dialog, signIn, toast } from "../support/admin.ts";
import { edit, pasteFile, picture, save, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

/** Pasting into a long text: formatted text, pictures, and both together. */

test.beforeEach(async ({ page }) => signIn(page));

test("formatted text is pasted as Markdown, and one undo reverts it @release", async ({ page }) => {
  const { form } = await edit(page, "faq", "FAQ", { question: unique("Pasted"), answer: "Before." });
  const answer = form.getByRole("textbox", { name: "Answer" });
  await expect(form.locator(".cm-content")).toBeVisible();
  await answer.press("Control+End");
  await page.keyboard.type(" ");
  await answer.evaluate((target) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      '<p>It is <b>due</b>:</p><ul><li><a href="https://a.example/">one</a></li></ul>',
    );
    clipboardData.setData("text/plain", "It is due: one");
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(answer).toContainText("Before. It is **due**:");
  await expect(answer).toContainText("- [one](https://a.example/)");
  await answer.press("Control+z");
  await expect(answer).toHaveText("Before. ");
});

test("a picture pasted into a text is uploaded and gets its own line @release", async ({ page }) => {
  const { form, slug } = await edit(page, "faq", "FAQ", {
    question: unique("Illustrated"),
    answer: "Before",
  });
  await expect(form.locator(".cm-content")).toBeVisible();
  const answer = form.getByRole("textbox", { name: "Answer" });
  await answer.press("Control+End");
  await pasteFile(answer, await picture("chart.png", 160));
  await expect(answer).toContainText(/Before!\[\]\(\/media\/[\w-]+-160x80\.png\)/);
  await save(page, "FAQ");
  expect(await (await page.request.get(`/faq/${slug}`)).text()).toMatch(/<img src="\/media\/[\w-]+-160x80/);
});

test("text is pasted as text even if an office program adds a picture of it @release", async ({ page }) => {
  const { form } = await edit(page, "faq", "FAQ", { question: unique("Sheet"), answer: "Before" });
  await expect(form.locator(".cm-content")).toBeVisible();
  const answer = form.getByRole("textbox", { name: "Answer" });
  await answer.press("Control+End");
  const sheet = "<table><tr><th>Custodian</th><th>Feed</th></tr><tr><td>One</td><td>Daily</td></tr></table>";
  await pasteFile(answer, await picture("image.png", 161), sheet);
  await expect(answer).toContainText("| Custodian | Feed  |");
  await expect(answer).not.toContainText("/media/");
});

test("control characters pasted from slides and PDFs are dropped, and leave no draft behind", async ({
  page,
}) => {
  const name = unique("Slides");
  const { form, slug, id } = await edit(page, "vendors", "Vendor", { name, description: "First." });
  const description = form.getByLabel("Description", { exact: true }).first();
  await description.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("One line\u000bthe next\u0002 and\u0000 the\u0085last.");
  const kept = page.getByRole("status").filter({ hasText: /^Draft kept/ });
  await expect(kept).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Vendor updated successfully")).toBeVisible();
  const saved = await (await page.request.get(`/api/vendors/${slug}`)).json();
  expect(saved.description).toBe("One line the next and the last.");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill(`${name} again`);
  await expect(kept).toBeVisible();
  const draft = await (await page.request.get(`/api/admin/drafts/vendors/${id}`)).json();
  expect(draft.changed, "not the description").toEqual(["name"]);

  await page.goto("/admin/faq/new");
  const created = dialog(page, "Create FAQ");
  await created.getByLabel("Question").fill(unique("Slides\u0002"));
  await created.getByRole("textbox", { name: "Answer" }).focus();
  await page.keyboard.insertText("Yes.\u0000");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "FAQ created successfully")).toBeVisible();
});
