import { dialog, signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectButtonsReachable } from "../support/expect-reachable.ts";

test.use({ expectedErrors: /503/ });

const screens = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

for (const viewport of screens) {
  const { width } = viewport;
  const tag = width === 1440 ? [] : "@release";

  test(`at ${width} px no toast covers a dialog's button`, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page);
    await page.route("**/api/faq", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 503,
            json: { message: "A long reason, in words a person understands. ".repeat(8) },
          })
        : route.continue(),
    );
    await page.goto("/admin/faq/new");
    const created = dialog(page, "Create FAQ");
    await created.getByLabel("Question").fill(unique("Is anything covered"));
    await created.getByLabel("Answer").fill("Nothing. ".repeat(200));
    await created.getByRole("button", { name: "Save" }).click();
    const shown = toast(page, "Failed to create item");
    await shown.hover();
    await expectButtonsReachable(created, `${width} px`);
    await page.unroute("**/api/faq");
    await created.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "FAQ created successfully")).toBeVisible();
  });

  test(`at ${width} px no toast covers a confirmation's button`, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page);
    const { id } = await (
      await page.request.post("/api/faq", { data: { question: unique("Refused"), answer: "Yes." } })
    ).json();
    await page.route(`**/api/faq/${id}`, (route) =>
      route.fulfill({ status: 503, json: { message: "Not now" } }),
    );
    await page.goto("/admin/faq?q=Refused");
    await page
      .getByRole("button", { name: /^Actions for Refused/ })
      .last()
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Failed to delete item")).toBeVisible();
    await expectButtonsReachable(question, `${width} px`);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
  });

  test(`at ${width} px a press on a toast reaches the page below it`, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page);
    await page.goto("/admin/faq/new");
    const created = dialog(page, "Create FAQ");
    await created.getByRole("textbox", { name: "Question" }).fill(unique("Below"));
    await created.getByRole("textbox", { name: "Answer" }).fill("Something to read.");
    await created.getByRole("button", { name: "Save" }).click();
    const shown = toast(page, "FAQ created successfully");
    // A toast stays for five seconds, and longer below the pointer.
    await shown.hover();
    await expect(created).toBeHidden();
    await page.evaluate(() => {
      const button = document.createElement("button");
      button.textContent = "Below the toast";
      button.style.cssText = "position: fixed; inset: auto 0 0 auto; width: 300px; height: 60px";
      button.onclick = () => button.setAttribute("data-pressed", "");
      document.querySelector("main")?.append(button);
    });
    await shown.getByText("FAQ created successfully").click();
    await expect(page.getByText("Below the toast")).toHaveAttribute("data-pressed");
    const box = await shown.boundingBox();
    if (!box) throw new Error("The toast has gone");
    const from = { x: box.x + 40, y: box.y + box.height / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 80, from.y, { steps: 8 });
    await page.mouse.up();
    await expect(shown).toBeHidden();
  });
}
