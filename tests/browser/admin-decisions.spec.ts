import type { Page } from "@playwright/test";
import { dialog, signIn, toast } from "../support/admin.ts";
import { read, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { findFaults } from "../support/expect-sound.ts";
import { memberOf, signInAs } from "../support/members.ts";

/** A reviewer decides about each changed field of a draft, and the author reads why a change was rejected. */

const live = { headquarters: "Bern, Switzerland", description: "Ledgers for families in Zurich since 1990." };

/** A writer's draft of two fields, waiting for review. */
async function draftOfWriter(page: Page) {
  const name = unique("Aspen");
  await signIn(page);
  const created = await page.request.post("/api/vendors", { data: { name, ...live } });
  expect(created.status()).toBe(201);
  const { id } = await created.json();
  const { email } = await memberOf(unique("writer"), "writer");
  await signInAs(page, email);
  const data = {
    headquarters: "Zug, Switzerland",
    description: "Ledgers for families in Geneva since 1990.",
  };
  const headers = { "if-match": '"0"' };
  const path = `/api/admin/drafts/vendors/${id}`;
  expect((await page.request.put(path, { data: { data }, headers })).status()).toBe(200);
  expect((await page.request.post(`${path}/request-review`)).status()).toBe(200);
  return { id, email };
}

test("one change is published and the other returned with a reason, by keyboard on a phone", async ({
  page,
}) => {
  const { id, email } = await draftOfWriter(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto(`/admin/vendors/${id}`);
  await page.getByRole("button", { name: "Review changes…" }).focus();
  await page.keyboard.press("Enter");
  const review = dialog(page, "Review changes");
  const text = review.getByRole("region", { name: "Description" });
  await expect(text.locator("del")).toHaveText("Zurich ");
  await expect(text.locator("ins")).toHaveText("Geneva ");
  await expectFits(page, "the review");

  const publish = review.getByRole("button", { name: /^(Publish|Return)/ });
  await publish.focus();
  await page.keyboard.press("Enter");
  await expect(review.getByText("Accept or reject this change.")).toHaveCount(2);
  const accept = review.getByRole("radio", { name: "Accept" });
  await expect(accept.first()).toBeFocused();
  await text.getByRole("radio", { name: "Accept" }).focus();
  await page.keyboard.press("Space");
  const seat = review.getByRole("region", { name: "Headquarters" });
  await seat.getByRole("radio", { name: "Accept" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(publish).toHaveText("Publish 1 change, return 1");
  await publish.focus();
  await page.keyboard.press("Enter");
  await expect(seat.getByText("Tell the author why.")).toBeVisible();
  await expect(seat.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Its register says Bern.");
  expect(await findFaults(page, { within: "[role=dialog]" })).toEqual([]);
  expect(await findFaults(page, { within: "[role=dialog]" })).toEqual([]);
  await expectFits(page, "the review");
  await publish.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Published 1 change")).toBeVisible();
  await expect(review).toBeHidden();
  await expect(page.getByText("returned this draft: “Headquarters: Its register says Bern.”")).toBeVisible();
  await expect(page.getByLabel("Description", { exact: true }).first()).toHaveValue(
    "Ledgers for families in Geneva since 1990.",
  );
  expect(await read(page, "vendors", id)).toMatchObject({
    headquarters: live.headquarters,
    description: "Ledgers for families in Geneva since 1990.",
  });

  await signInAs(page, email);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/vendors/${id}`);
  await expect(page.getByText("returned this draft: “Headquarters: Its register says Bern.”")).toBeVisible();
  await expect(page.getByText("Comments (1)").first()).toBeVisible();
  await expect(page.getByText("was “Bern, Switzerland”").first()).toBeVisible();
});

test("all changes are accepted at once, and the draft ends", async ({ page }) => {
  const { id } = await draftOfWriter(page);
  await signIn(page);
  await page.goto(`/admin/vendors/${id}`);
  await page.getByRole("button", { name: "Review changes…" }).click();
  const review = dialog(page, "Review changes");
  await review.getByRole("button", { name: "Accept all" }).click();
  await review.getByRole("button", { name: "Publish 2 changes" }).click();
  await expect(toast(page, "Published 2 changes")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "asked for a review" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  expect(await read(page, "vendors", id)).toMatchObject({ headquarters: "Zug, Switzerland" });
});

test("a rejected change stays in the draft although the review's own form answers late", async ({ page }) => {
  const { id } = await draftOfWriter(page);
  await signIn(page);
  await page.goto(`/admin/vendors/${id}`);
  await page.getByRole("button", { name: "Review changes…" }).click();
  const review = dialog(page, "Review changes");
  await review.getByRole("button", { name: "Accept all" }).click();
  const seat = review.getByRole("region", { name: "Headquarters" });
  await seat.getByRole("radio", { name: "Reject" }).check();
  await seat.getByRole("textbox").fill("Its register says Bern.");

  // The form that the decision closes asks for the draft first. It gets its answer once the next form has its own.
  const draft = new RegExp(`/api/admin/drafts/vendors/${id}$`);
  const next = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(draft, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    asked += 1;
    if (asked === 1) await next.promise;
    await route.continue();
    if (asked === 2) next.resolve();
  });
  const late = page.waitForResponse((answer) => draft.test(answer.url()) && asked >= 2);
  await review.getByRole("button", { name: "Publish 1 change, return 1" }).click();
  await expect(toast(page, "Published 1 change")).toBeVisible();
  await late;
  await expect(page.getByText("was “Bern, Switzerland”").first()).toBeVisible();
  // Longer than the pause after which a form saves its input.
  await page.waitForTimeout(2000);
  const answer = await page.request.get(`/api/admin/drafts/vendors/${id}`);
  expect(await answer.json()).toMatchObject({ data: { headquarters: "Zug, Switzerland" } });
});

test("Escape does not discard decisions and reasons", async ({ page }) => {
  const { id } = await draftOfWriter(page);
  await signIn(page);
  await page.goto(`/admin/vendors/${id}`);
  await page.getByRole("button", { name: "Review changes…" }).click();
  const review = dialog(page, "Review changes");
  await review.getByRole("region", { name: "Headquarters" }).getByRole("radio", { name: "Reject" }).check();
  const reason = review.getByLabel(/^Reason for rejecting Headquarters/);
  await reason.fill("Its register says Bern.");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(reason).toHaveValue("Its register says Bern.");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(review).toBeHidden();
});
