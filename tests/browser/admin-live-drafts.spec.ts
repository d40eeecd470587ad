import type { Page } from "@playwright/test";
import { entryForm, signIn, toast } from "../support/admin.ts";
import { edit, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { findFaults } from "../support/expect-sound.ts";

// Rejected versions and drafts under review are part of these tests.
test.use({ expectedErrors: /status of (400|409)/ });

const kept = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^Draft kept \d\d:\d\d, not public$/ })).toBeVisible();

const live = async (page: Page, slug: string) => {
  const answer = await page.request.get(`/api/vendors/${slug}`);
  return { status: answer.status(), ...(await answer.json()) };
};

const vendor = () => ({ name: unique("Aspen"), description: "Ledgers for famlies.", owner: "Its founders" });

test("a typo in a live entry is fixed, previewed and published in at most eight presses", async ({
  page,
  context,
}) => {
  await signIn(page);
  const { slug, form } = await edit(page, "vendors", "Vendor", vendor());
  let presses = 0;
  const press = async (work: () => Promise<void>) => {
    presses++;
    await work();
  };
  await press(() => form.getByLabel("Description", { exact: true }).first().click());
  await page.keyboard.press("Control+a");
  presses++;
  await page.keyboard.type("Ledgers for families.");
  await kept(page);
  expect((await live(page, slug)).description).toBe("Ledgers for famlies.");

  const opened = context.waitForEvent("page");
  await press(() => page.getByRole("button", { name: "Open the page" }).first().click());
  const preview = await opened;
  await expect(preview.getByText("Ledgers for families.").first()).toBeVisible();
  expect(new URL(preview.url()).pathname).toBe(`/vendors/${slug}`);
  await preview.close();

  await press(() => page.keyboard.press("Control+s"));
  await expect(toast(page, "Vendor updated successfully")).toBeVisible();
  expect((await live(page, slug)).description).toBe("Ledgers for families.");
  expect(presses).toBeLessThanOrEqual(8);
});

test("a field that a draft cannot store is named, linked, and shows its error until fixed", async ({
  page,
}) => {
  await signIn(page);
  const { form } = await edit(page, "vendors", "Vendor", vendor());
  const tabs = page.getByRole("tablist").getByRole("tab");
  const bestFor = form.getByLabel("Best For");
  await tabs.filter({ hasText: "Facts" }).click();
  // As if a stored value exceeded the field's current limit.
  await bestFor.evaluate((field) => field.removeAttribute("maxlength"));
  await bestFor.fill("x".repeat(301));
  const told = page.getByRole("status").filter({ hasText: /^Not saved: see Best For$/ });
  await expect(told).toBeVisible();
  await tabs.first().click();
  await told.getByRole("button", { name: "Best For" }).press("Enter");
  await expect(bestFor).toBeFocused();
  await expect(bestFor).toHaveAccessibleDescription(/at most \d+ characters/);
  await bestFor.fill("Ledgers for families");
  await kept(page);
  await expect(bestFor).not.toHaveAttribute("aria-invalid", "true");
});

test("on a wide screen the page is shown beside the form and follows it @release", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const { form } = await edit(page, "vendors", "Vendor", vendor());
  const description = form.getByLabel("Description", { exact: true }).first();
  await description.fill("First words.");
  await kept(page);
  await page.getByRole("button", { name: "Open the page" }).first().click();
  const shown = page.frameLocator("iframe[title='The page with the draft']");
  await expect(shown.getByText("First words.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeInViewport();
  await description.fill("Second words.");
  await expect(shown.getByText("Second words.").first()).toBeVisible();
  const washed = () =>
    shown
      .locator("html")
      .evaluate(() => [...(CSS.highlights.get("changed") ?? [])].map((range) => `${range}`));
  await expect.poll(washed, "what the draft changes is washed").toContain("Second words.");
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Close the preview" }).click();
  await expect(page.getByRole("complementary", { name: "About this entry" }).first()).toBeVisible();
});

test("a saved draft can be left and reopened, and each change can be reverted", async ({ page }) => {
  await signIn(page);
  const { id, slug, form } = await edit(page, "vendors", "Vendor", vendor());
  await form.getByLabel("Description", { exact: true }).first().fill("Ledgers and reports.");
  await kept(page);
  await page.goto("/admin/faq");
  await page.goto(`/admin/vendors/${id}`);
  const again = entryForm(page, "Edit Vendor");
  await expect(again.getByLabel("Description", { exact: true }).first()).toHaveValue("Ledgers and reports.");
  await expect(again.getByText("Unpublished changes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore", exact: true })).toBeHidden();
  await page
    .getByRole("button", { name: /^was “Ledgers for famlies\.”/ })
    .first()
    .click();
  await expect(again.getByLabel("Description", { exact: true }).first()).toHaveValue("Ledgers for famlies.");
  await expect(again.getByText("Unpublished changes")).toBeHidden();

  await again.getByLabel("Description", { exact: true }).first().fill("Third words.");
  await kept(page);
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Discard draft" }).click();
  await expect(again.getByLabel("Description", { exact: true }).first()).toHaveValue("Ledgers for famlies.");
  await toast(page, "Draft discarded").getByRole("button", { name: "Undo" }).click();
  await expect(again.getByLabel("Description", { exact: true }).first()).toHaveValue("Third words.");
  await kept(page);
  expect((await live(page, slug)).description).toBe("Ledgers for famlies.");
});

test("a draft whose changes went live otherwise says so, and can be discarded", async ({ page }) => {
  await signIn(page);
  const { id, form } = await edit(page, "vendors", "Vendor", vendor());
  await form.getByLabel("Description", { exact: true }).first().fill("Ledgers for families.");
  await kept(page);
  await page.request.put(`/api/vendors/${id}`, { data: { description: "Ledgers for families." } });
  await page.goto(`/admin/vendors/${id}`);
  const again = entryForm(page, "Edit Vendor");
  await expect(again.getByText("Draft without changes")).toBeVisible();
  const drafts = async () => (await page.request.get("/api/admin/drafts")).text();
  expect(await drafts()).toContain(`"id":${id},`);
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Discard draft" }).click();
  await expect(again.getByText("Draft without changes")).toBeHidden();
  expect(await drafts()).not.toContain(`"id":${id},`);
});

test("Undo of a discard restores the draft with its comments and authors", async ({ page }) => {
  await signIn(page);
  const { id, form } = await edit(page, "vendors", "Vendor", vendor());
  const path = `/api/admin/drafts/vendors/${id}`;
  const description = form.getByLabel("Description", { exact: true }).first();
  await description.fill("Ledgers and reports.");
  await kept(page);
  await page.request.post(`${path}/comments`, { data: { field: "description", text: "Since when?" } });
  const before = await (await page.request.get(path)).json();
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Discard draft" }).click();
  await expect(description).toHaveValue("Ledgers for famlies.");
  await toast(page, "Draft discarded").getByRole("button", { name: "Undo" }).click();
  await expect(description).toHaveValue("Ledgers and reports.");
  await expect(form.getByText("Unpublished changes")).toBeVisible();
  const after = await (await page.request.get(path)).json();
  expect(after).toMatchObject({ draftId: before.draftId, authors: before.authors });
  expect(await (await page.request.get(`${path}/comments`)).json()).toMatchObject([{ text: "Since when?" }]);
});

test.describe("while the network is gone", () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test("input is kept, is not resent repeatedly, and is stored once the network is back @release", async ({
    page,
    context,
  }) => {
    await signIn(page);
    const { id, form } = await edit(page, "vendors", "Vendor", vendor());
    await form.getByLabel("Description", { exact: true }).first().fill("Kept.");
    await kept(page);
    let attempts = 0;
    page.on("requestfailed", (request) => {
      if (request.method() === "PUT" && request.url().includes("/api/admin/drafts/")) attempts++;
    });
    await context.setOffline(true);
    await form.getByLabel("Description", { exact: true }).first().fill("Typed without a network.");
    await expect.poll(() => attempts).toBe(1);
    // Longer than many autosave intervals, and shorter than one presence interval.
    await page.waitForTimeout(4000);
    expect(attempts).toBeLessThanOrEqual(2);
    await context.setOffline(false);
    const stored = async () =>
      (await (await page.request.get(`/api/admin/drafts/vendors/${id}`)).json()).data;
    await expect
      .poll(async () => (await stored()).description, { timeout: 20_000 })
      .toBe("Typed without a network.");
    await kept(page);
    await expect(form.getByLabel("Description", { exact: true }).first()).toHaveValue(
      "Typed without a network.",
    );
  });
});

test("a draft is scheduled, locked, and unscheduled @release", async ({ page }) => {
  await signIn(page);
  const { form, slug } = await edit(page, "vendors", "Vendor", vendor());
  await form.getByLabel("Description", { exact: true }).first().fill("Words of tomorrow.");
  await kept(page);
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Schedule…" }).click();
  const asked = page.getByRole("dialog", { name: "Schedule" });
  await asked.getByRole("button", { name: "Schedule" }).click();
  const goesLive = asked.getByLabel("Goes live");
  await expect(goesLive).toBeFocused();
  await expect(goesLive).toHaveAccessibleDescription("Choose when it goes live.");
  // A year has four digits, so the rest are the time.
  await goesLive.pressSequentially("010220400304AM");
  await expect(goesLive).toHaveValue("2040-01-02T03:04");
  const expires = asked.getByLabel("Expires");
  await expires.pressSequentially("03");
  await asked.getByRole("button", { name: "Schedule" }).click();
  await expect(expires).toBeFocused();
  await expect(expires).toHaveAccessibleDescription(
    "Optional. Unpublishes then. Complete the date and the time.",
  );
  await expires.fill("");
  await asked.getByRole("button", { name: "Schedule" }).click();
  await expect(asked).toBeHidden();
  await expect(form.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(page.getByText(/Goes live .* It is locked until then\. Unschedule to edit\./)).toBeVisible();
  const description = form.getByLabel("Description", { exact: true }).first();
  const about = form.getByLabel("About", { exact: true });
  const featured = form.getByLabel("Featured on Homepage");
  const saving = form.getByRole("button", { name: "Save", exact: true });
  await expect(description).not.toBeEditable();
  await expect(saving).toHaveAttribute("aria-disabled", "true");
  await expect(saving).toHaveAccessibleDescription("This is scheduled. Unschedule to edit.");
  await description.press("End");
  await page.keyboard.type(" More.");
  await about.click();
  await page.keyboard.type("Not to be kept.");
  await featured.click({ force: true });
  const level = form.getByLabel("Level of CRM");
  await expect(level).toHaveAttribute("aria-disabled", "true");
  await level.press("ArrowDown");
  await description.selectText();
  await expect(description).toHaveValue("Words of tomorrow.");
  expect(await page.evaluate(() => String(getSelection()))).toBe("Words of tomorrow.");
  await expect(about).not.toContainText("Not to be kept");
  await expect(featured).not.toBeChecked();
  await expect(level).toHaveValue("");
  await form.getByRole("tab", { name: "Facts" }).click();
  await expect(form.getByLabel("Best For")).not.toBeEditable();
  await form.getByRole("tab", { name: "Content" }).click();
  await page.keyboard.press("Control+s");
  await expect(toast(page, "This is scheduled. Unschedule to edit.")).toBeVisible();
  await page.getByRole("button", { name: "Unschedule" }).click();
  await expect(form.getByText("Unpublished changes")).toBeVisible();
  await expect(description).toBeEditable();
  await expect(saving).not.toHaveAttribute("aria-disabled");
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Schedule…" }).click();
  await expect(goesLive, "the former time").toHaveValue("2040-01-02T03:04");
  await expect(expires).toHaveValue("");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await featured.click();
  await expect(featured).toBeChecked();
  await about.click();
  await page.keyboard.type("Kept again.");
  await expect(about).toContainText("Kept again.");
  expect((await live(page, slug)).description).toBe("Ledgers for famlies.");
});

test("a review is requested, given, and void after a change", async ({ page }) => {
  await signIn(page);
  const { form } = await edit(page, "vendors", "Vendor", vendor());
  const description = form.getByLabel("Description", { exact: true }).first();
  await description.fill("To be reviewed.");
  await kept(page);
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Request review" }).click();
  await expect(form.getByText("In review")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(toast(page, "This draft is waiting for review")).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(form.getByText("Approved", { exact: true })).toBeVisible();
  await description.press("End");
  await description.pressSequentially("!");
  await expect(form.getByText("In review")).toBeVisible();
  await page.getByRole("button", { name: "Return…" }).click();
  await page.getByLabel("Note").fill("Whose reviewers?");
  await expectFits(page, "the note to the author");
  await page.getByRole("button", { name: "Return", exact: true }).click();
  await expect(page.getByText("returned this draft: “Whose reviewers?”")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Vendor updated successfully")).toBeVisible();
});

test("comments are attached to a field, answered and resolved @release", async ({ page }) => {
  await signIn(page);
  await edit(page, "vendors", "Vendor", vendor());
  const side = page.getByRole("complementary", { name: "About this entry" }).first();
  const pricing = page.getByRole("textbox", { name: "Pricing", exact: true });
  await pricing.fill("On request");
  await pricing.selectText();
  await side.getByRole("button", { name: "Comment" }).click();
  await expect(side.getByRole("combobox", { name: "Field" })).toHaveValue("pricing");
  await expect(side.getByText("“On request”")).toBeVisible();
  await side.getByLabel("Comment").fill("Since when?");
  await side.getByRole("button", { name: "Send" }).click();
  const thread = side.getByRole("article", { name: "Comment on Pricing" });
  await expect(thread.getByText("“On request”")).toBeVisible();
  await thread.getByRole("button", { name: "Pricing" }).click();
  await expect(pricing).toBeFocused();
  await thread.getByRole("button", { name: "Reply" }).click();
  await thread.getByLabel("Reply").fill("Since 2009.");
  await thread.getByRole("button", { name: "Send" }).click();
  await expect(thread.getByText("Since 2009.")).toBeVisible();
  await thread.getByRole("button", { name: "Resolve" }).click();
  await expect(thread).toBeHidden();
  await side.getByRole("button", { name: "Show 1 resolved" }).click();
  await expect(thread.getByText("Resolved by")).toBeVisible();
});

test("two tabs on one entry: changes to other fields arrive automatically, the same field prompts", async ({
  page,
  context,
}) => {
  await signIn(page);
  const { id, form } = await edit(page, "vendors", "Vendor", vendor());
  const other = await context.newPage();
  await other.goto(`/admin/vendors/${id}`);
  const otherForm = entryForm(other, "Edit Vendor");
  await otherForm.getByLabel("Description", { exact: true }).first().fill("From the other tab.");
  await kept(other);
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("From this tab");
  await kept(page);
  await expect(form.getByLabel("Description", { exact: true }).first()).toHaveValue("From the other tab.");

  await expect(otherForm.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("From this tab");
  // This tab has typed and is sending its draft when the other tab's arrives first.
  const { promise: theirsIsKept, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/api/admin/drafts/**", async (route) => {
    await theirsIsKept;
    await route.fallback();
  });
  await form.getByLabel("Description", { exact: true }).first().fill("Mine.");
  const theirs = other.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().includes("/api/admin/drafts/"),
  );
  await otherForm.getByLabel("Description", { exact: true }).first().fill("Theirs.");
  expect((await theirs).status()).toBe(200);
  letThrough();
  const panel = page.getByRole("region", { name: "Edited by a colleague at the same time" });
  await panel.getByLabel("Keep both, theirs first").check();
  await panel.getByRole("button", { name: "Keep these" }).click();
  await expect(form.getByLabel("Description", { exact: true }).first()).toHaveValue("Theirs.\n\nMine.");
  await kept(page);
});

test("a new entry's draft is still at its address @release", async ({ page }) => {
  await signIn(page);
  const name = unique("Birch");
  await page.goto("/admin/vendors/new");
  await entryForm(page, "Create Vendor").getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await kept(page);
  await page.reload();
  await expect(
    entryForm(page, "Create Vendor").getByRole("textbox", { name: "Name", exact: true }),
  ).toHaveValue(name);
});

test("axe finds nothing on the edit page of a draft @release", async ({ page }) => {
  await signIn(page);
  const { form } = await edit(page, "vendors", "Vendor", vendor());
  await form.getByLabel("Description", { exact: true }).first().fill("Other words.");
  await kept(page);
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Request review" }).click();
  await expect(form.getByText("In review")).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findFaults(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Schedule…" }).click();
  expect(await findFaults(page)).toEqual([]);
});
