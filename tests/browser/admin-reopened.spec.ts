import type { Route } from "@playwright/test";
import { chooseAction, dialog, signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

test("a form reopened right after a save starts with the saved values @release", async ({ page }) => {
  await signIn(page);
  const name = unique("Reopened");
  await page.request.post("/api/service-providers", { data: { name, description: "Before." } });
  await page.goto(`/admin/providers?q=${encodeURIComponent(name)}`);
  const form = dialog(page, "Edit Provider");
  await chooseAction(page, name, "Edit");
  await form.getByLabel("Description").fill("After.");
  // After the save, the request for the entry never finishes.
  await page.route(/[?&]id=\d+/, () => {});
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Provider updated successfully")).toBeVisible();
  await expect(form).toBeHidden();
  await chooseAction(page, name, "Edit");
  await expect(form.getByLabel("Description")).toHaveValue("After.");
});

test("a row pressed before it renders its last save is saved on top of that save @release", async ({
  page,
}) => {
  await signIn(page);
  const name = unique("Pressed").replace(" ", "");
  await page.request.post("/api/vendors", { data: { name, isPublished: false } });
  await page.goto(`/admin/vendors?q=${name}&columns=status,hosting`);
  const cell = (column: string) => page.getByRole("button", { name: new RegExp(`^${column} of ${name}: `) });
  const menu = page.getByRole("menuitem");
  const answerWhenMenuIsOpen = async (route: Route) => {
    await expect(menu.filter({ hasText: /cloud/i })).not.toHaveCount(0);
    await route.continue();
  };
  await page.route("/api/vendors/*", answerWhenMenuIsOpen, { times: 1 });
  await page.evaluate(() => {
    const { text } = Response.prototype;
    Response.prototype.text = async function (this: Response) {
      const read = await text.call(this);
      if (!this.url.includes("/api/vendors/")) return read;
      Response.prototype.text = text;
      // Runs the response's microtasks before the press, but does not let React render yet.
      void (async () => {
        for (let turn = 0; turn < 200; turn++) await null;
        document.querySelector<HTMLElement>("[role=menuitem]:not([aria-checked=true])")?.click();
      })();
      return read;
    };
  });
  const saves: number[] = [];
  page.on("response", (answer) => {
    if (answer.request().method() === "PUT") saves.push(answer.status());
  });
  await cell("Status").click();
  await menu.filter({ hasText: "Published" }).click();
  await cell("Hosting").click();
  await expect.poll(() => saves).toEqual([200, 200]);
});

test("a reopened dialog shows the current draft", async ({ page }) => {
  await signIn(page);
  const question = unique("Drafted");
  const created = await page.request.post("/api/faq", { data: { question, answer: "Yes." } });
  const { id } = await created.json();
  const draft = `/api/admin/drafts/faq/${id}`;
  const keep = (answer: string, version: number) =>
    page.request.put(draft, { data: { data: { answer } }, headers: { "If-Match": `"${version}"` } });
  const showTime = (updatedAt: string) =>
    page.route(draft, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), updatedAt } });
    });
  await keep("Perhaps.", 0);
  await showTime("2026-03-01T10:21:00.000Z");
  await page.goto(`/admin/faq?q=${encodeURIComponent(question)}`);
  const form = dialog(page, "Edit FAQ");
  const notice = form.getByRole("status").filter({ hasText: "has a draft of" });
  await chooseAction(page, question, "Edit");
  await expect(notice).toContainText(":21 with changes that are not in this form");
  await form.getByRole("button", { name: "Cancel" }).click();
  await keep("No.", 1);
  await showTime("2026-03-01T11:47:00.000Z");
  await chooseAction(page, question, "Edit");
  await expect(notice).toContainText(":47 with changes that are not in this form");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.request.delete(draft, { headers: { "If-Match": '"2"' } });
  await page.unrouteAll();
  await chooseAction(page, question, "Edit");
  await expect(form.getByLabel("Question")).toHaveValue(question);
  await expect(notice).toHaveCount(0);
});
