import { chooseAction, dialog, signIn } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

test("older revisions are loaded on demand, and the focus moves to them @release", async ({ page }) => {
  await signIn(page);
  const term = unique("Often saved");
  const made = await page.request.post("/api/glossary", { data: { term, definition: "Version 0." } });
  const { id } = await made.json();
  for (let save = 1; save <= 52; save++)
    await page.request.put(`/api/glossary/${id}`, { data: { definition: `Version ${save}.` } });
  await page.goto(`/admin/glossary?q=${encodeURIComponent(term)}`);
  await chooseAction(page, term, "History");
  const revisions = dialog(page, "Revisions").getByRole("navigation", { name: "Revisions" });
  await expect(revisions.getByRole("listitem")).toHaveCount(49);
  await revisions.getByRole("button", { name: "Show older" }).press("Enter");
  await expect(revisions.getByRole("listitem")).toHaveCount(52);
  await expect(revisions.getByRole("listitem").nth(49).getByRole("button")).toBeFocused();
  await expect(revisions.getByRole("button", { name: "Show older" })).toHaveCount(0);
  await revisions.getByRole("listitem").last().getByRole("button").click();
  await expect(dialog(page, "Revisions")).toContainText("Version 0.");
});
