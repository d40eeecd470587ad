import { dialog, signIn, toast } from "../support/admin.ts";
import { expect } from "../support/browser.ts";
import { findFaults } from "../support/expect-sound.ts";
import { test } from "../support/newsroom.ts";
import { widths } from "../support/widths.ts";

/** Adding a source on the facts desk. A loopback server provides the source's page. */

test.use({ roomOf: "the desk of facts", expectedErrors: /status of 400/ });

test("a source is added by its address: fetched, quoted, or filled in by hand if it cannot be fetched", async ({
  page,
  room,
}) => {
  await signIn(page);
  const { id } = await (
    await page.request.post("/api/vendors", { data: { name: "Acme", headquarters: "Zurich" } })
  ).json();
  const address = room.paper.publish("/about-acme", {
    title: "About Acme",
    publisher: "Acme Ltd",
    publishedAt: "2026-03-14T08:00:00Z",
    paragraphs: ["Acme sits in Zürich, with 40 people.", "It began in 2009.", "It left Zurich never."],
  });
  const headquarters = page.getByRole("group", { name: /^Headquarters:/ });
  const form = dialog(page, "Add a source");
  await page.goto(`/admin/facts?vendor=${id}&fact=headquarters`);
  await expect(headquarters).toBeFocused();
  await page.keyboard.press("s");
  await expect(form.getByLabel("Address")).toBeFocused();
  await page.keyboard.type(address);
  await page.keyboard.press("Enter");
  await expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("About Acme - Acme Ltd");
  await expect(form.getByLabel("Publisher")).toHaveValue("Acme Ltd");
  await expect(form.getByLabel("Its date")).toHaveValue("2026-03-14");
  await form.getByRole("radio", { name: "It left Zurich never." }).check();
  await expect(form.getByRole("textbox", { name: "Quote" })).toHaveValue("It left Zurich never.");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findFaults(page, { within: "[role=dialog]" })).toEqual([]);
  }
  const save = form.getByRole("button", { name: /^Save/ });
  await save.click();
  await expect(form.getByText("Choose the kind of source")).toBeVisible();
  await form.getByLabel("Kind of source").selectOption("Vendor's own statement");
  await form.getByLabel("Does it support the value?").selectOption("Supports the value");
  await form.getByRole("textbox", { name: "Quote" }).fill("It moved to Geneva.");
  await expect(form.getByText("The passage says Geneva, but the value says Zurich.")).toBeVisible();
  await save.click();
  await expect(save).toHaveText("Save anyway");
  await page.waitForTimeout(700);
  await save.click();
  await expect(form.getByText("The page does not contain this sentence.")).toBeVisible();
  await form.getByRole("radio", { name: "It left Zurich never." }).check();
  await expect(save).toHaveText("Save source");
  await save.click();
  await expect(toast(page, "Headquarters: source saved")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(headquarters).toBeFocused();
  await expect(headquarters).toContainText("“It left Zurich never.”");
  await expect(headquarters).toContainText("Found in the page on");
  await expect(headquarters).toContainText("Sourced");

  room.paper.serve("/closed", { status: 403 });
  await page.keyboard.press("s");
  await page.keyboard.type(`${room.paper.url}/closed`);
  await page.keyboard.press("Enter");
  await expect(form.getByText("answered with status 403. Open it, read it, and fill in")).toBeVisible();
  await form.getByLabel("Kind of source").selectOption("Regulator");
  await form.getByLabel("Does it support the value?").selectOption("Supports the value");
  await form.getByRole("textbox", { name: "Quote" }).fill("Seat of the company: Zurich");
  await form.getByRole("textbox", { name: "Title" }).fill("The register");
  await form.getByLabel("Archived copy").fill("https://archive.example/1");
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expect(headquarters).toContainText("archived copy");
  await expect(headquarters).toContainText("Read by editor@example.com on");
});
