import { dialog, expectDraftStored, signIn, toast } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";

test("input is not lost by closing the dialog or the tab", async ({ page, context }) => {
  await signIn(page);
  await page.goto("/admin/faq/new");
  const created = dialog(page, "Create FAQ");
  await created.getByLabel("Question").fill("Half a question");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(created.getByLabel("Question")).toHaveValue("Half a question");
  await expectDraftStored(page, "Half a question");
  await page.close();

  const next = await context.newPage();
  await next.goto("/admin/faq/new");
  await next.getByRole("button", { name: "Restore" }).click();
  await expect(next.getByLabel("Question")).toHaveValue("Half a question");
  await next.getByRole("button", { name: "Cancel" }).click();
  await next.getByRole("button", { name: "Discard" }).click();
  await expect(next.getByRole("dialog")).toBeHidden();
  await next.goto("/admin/faq/new");
  await expect(next.getByLabel("Question")).toHaveValue("");
  await expect(next.getByRole("button", { name: "Restore" })).toBeHidden();
});

test.describe("a save that is refused", () => {
  test.use({ expectedErrors: /409|404|400|503/ });

  test("says where an entry is that was deleted meanwhile", async ({ page }) => {
    await signIn(page);
    const data = { question: "Deleted while edited?", answer: "First." };
    const { id } = await (await page.request.post("/api/faq", { data })).json();
    await page.goto(`/admin/faq/${id}`);
    const edited = dialog(page, "Edit FAQ");
    await edited.getByLabel("Answer").fill("Mine.");
    expect((await page.request.delete(`/api/faq/${id}`)).status()).toBe(204);
    await edited.getByRole("button", { name: "Save" }).click();
    const words = "FAQ entry not found. Deleted entries can be restored from the trash.";
    await expect(edited.getByRole("alert")).toHaveText(words);
    await expect(toast(page, `Failed to update item: ${words}`)).toBeVisible();
    await expect(edited.getByLabel("Answer")).toHaveText("Mine.");
  });

  test("names the fields that someone else changed, and is resolved field by field", async ({ page }) => {
    await signIn(page);
    const answer = await page.request.post("/api/faq", {
      data: { question: "Shared by two?", answer: "First.", category: "Basics" },
    });
    const { id } = await answer.json();
    await page.goto(`/admin/faq/${id}`);
    const edited = dialog(page, "Edit FAQ");
    await edited.getByLabel("Answer").fill("Mine.");
    await page.request.put(`/api/faq/${id}`, { data: { answer: "Theirs.", category: "Cost" } });
    await edited.getByRole("button", { name: "Save" }).click();
    await expect(
      edited.getByText(/^editor@\S+ saved this entry on .* while you were editing it/),
    ).toBeVisible();
    await expect(
      edited.getByRole("group", { name: "Which Answer should be kept?" }).getByLabel("Keep mine"),
    ).toBeChecked();
    await expect(
      edited.getByRole("group", { name: "Which Category should be kept?" }).getByLabel("Take theirs"),
    ).toBeChecked();
    await edited.getByRole("button", { name: "Save with these choices" }).click();
    await expect(toast(page, "FAQ updated successfully")).toBeVisible();
    const saved = (await (await page.request.get("/api/faq")).json()).find(
      (faq: { id: number }) => faq.id === id,
    );
    expect(saved).toMatchObject({ answer: "Mine.", category: "Cost" });
    await page.request.delete(`/api/faq/${id}`);
  });

  test("shows a taken slug beside its field, also from the other tab", async ({ page }) => {
    await signIn(page);
    await page.goto("/admin/glossary/new");
    const created = dialog(page, "Create Glossary");
    await created.getByLabel("Term").fill("Another allocation");
    await created.getByLabel("Slug").fill("asset-allocation");
    await created.getByLabel("Definition").fill("Taken.");
    await created.getByRole("tab", { name: "SEO" }).click();
    await created.getByRole("button", { name: "Save" }).click();
    await expect(created.getByLabel("Slug")).toBeFocused();
    await expect(created.getByLabel("Slug")).toHaveAccessibleDescription(
      /“asset-allocation” is used by Asset Allocation/,
    );
    await expect(created.getByText("is used by Asset Allocation")).toHaveCount(1);
    await expect(created.getByRole("alert")).toBeHidden();
    await expect(toast(page, /./)).toHaveCount(0);

    const owner = page.context().waitForEvent("page");
    await created.getByRole("link", { name: "Open Asset Allocation" }).click();
    await expect(dialog(await owner, "Edit Glossary").getByLabel("Term")).toHaveValue("Asset Allocation");
    await (await owner).close();

    await created.getByRole("button", { name: "Use asset-allocation-2" }).press("Enter");
    await expect(created.getByLabel("Slug")).toBeFocused();
    await expect(created.getByLabel("Slug")).toHaveValue("asset-allocation-2");
    await expect(created.getByText("is used by")).toBeHidden();
    await created.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Glossary created successfully")).toBeVisible();
  });

  test("says why no SEO data was generated, and still shows the score", async ({ page }) => {
    await signIn(page);
    await page.goto("/admin/faq/new");
    const created = dialog(page, "Create FAQ");
    await created.getByRole("tab", { name: "SEO" }).click();
    await created.getByRole("button", { name: "Generate SEO Data" }).click();
    await expect(
      toast(page, "Please fill in title and content fields before generating SEO data"),
    ).toBeVisible();
    await created.getByRole("tab", { name: "Content" }).click();
    await created.getByLabel("Question").fill("What is measured?");
    await created.getByLabel("Answer").fill("The text.");
    await created.getByRole("tab", { name: "SEO" }).click();
    await created.getByRole("button", { name: "Generate SEO Data" }).click();
    await expect(created.getByText("SEO score of the current texts")).toBeVisible();
    await expect(created.getByText("SEO Analysis Complete")).toBeHidden();
    await expect(created.getByText(/^\d+\/100$/)).toBeVisible();
    await expect(created.getByRole("alert")).toContainText("AI_API_KEY");
  });
});
