import { signIn } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

test("To do is the start screen, and each line links to its fix", async ({ page }) => {
  await signIn(page);
  const term = unique("Waiting");
  const draft = { term, definition: "A draft.", isPublished: false };
  const { id } = await (await page.request.post("/api/glossary", { data: draft })).json();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 2, name: "To do" })).toBeVisible();
  await expect(page.getByText(/\d+ items? needs? attention\./)).toBeVisible();
  await expect(page.getByRole("link", { name: "To do" })).toHaveAttribute("aria-current", "page");
  const drafts = page.getByRole("region", { name: /^Still drafts/ });
  await drafts.getByRole("link", { name: /^Open: Glossary/ }).click();
  await expect(page).toHaveURL(/\/admin\/glossary\?status=draft$/);
  await expect(page.getByRole("link", { name: term }).or(page.getByText(term)).first()).toBeVisible();
  await page.request.delete(`/api/glossary/${id}`);
});

test("To do at each width", { tag: "@release" }, async ({ page }) => {
  await signIn(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Colleagues' recent changes" })).toBeVisible();
    await expectSound(page, `${width} px`);
  }
});
