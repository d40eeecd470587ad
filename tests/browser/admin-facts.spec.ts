import type { Page } from "@playwright/test";
import { entryForm, signIn, toast } from "../support/admin.ts";
import { test as browserTest, expect } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

/** The facts desk with the keyboard, and its views at each width. */

const test = browserTest.extend<{ vendor: { id: number; name: string } }>({
  vendor: async ({ page }, use) => {
    await signIn(page);
    const name = `Facts of ${Date.now()}`;
    const vendor = await (
      await page.request.post("/api/vendors", {
        data: {
          name,
          owner: "Its founders",
          headquarters: "Zurich",
          isPublished: false,
          capabilities: [{ feature: "general-ledger", level: "native", note: "Since 2020" }],
        },
      })
    ).json();
    await use(vendor);
    await page.request.delete(`/api/vendors/${vendor.id}`);
  },
});

test.use({ expectedErrors: /status of 409/ });

const factsOf = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/admin/facts/vendor/${id}`)).json()).facts;

/** Opens the source of the current fact in a new tab and returns. */
async function openCurrent(page: Page) {
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("o");
  await (await opened).close();
}

const row = (page: Page, name: RegExp) => page.getByRole("group", { name });

test("a disputed fact is found in the queue and confirmed with one key", async ({ page, vendor }) => {
  const cited = await page.request.put("/api/admin/citations", {
    data: {
      kind: "vendor",
      entryId: vendor.id,
      field: "owner",
      verdict: "contradicts",
      source: { url: `https://source.example/${vendor.id}`, title: "The register", kind: "regulator" },
    },
  });
  const { checkedAt } = await cited.json();
  await page.goto("/admin/facts?state=disputed");
  const found = row(page, new RegExp(`${vendor.name}, Owner`));
  await expect(found).toBeFocused();
  await expect(found).toContainText("The register");
  await page.keyboard.press("c");
  await expect(toast(page, "No quotation is stored. Open the source and read it")).toBeVisible();
  await expect(found).toBeFocused();
  await openCurrent(page);
  await page.keyboard.press("c");
  await expect(toast(page, "confirmed today")).toBeVisible();
  const [fact] = (await factsOf(page, vendor.id)).filter(({ field }: { field: string }) => field === "owner");
  expect(Date.parse(fact.checkedAt)).toBeGreaterThan(Date.parse(checkedAt));
  await toast(page, "confirmed today").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "confirmation undone")).toBeVisible();
  expect(
    (await factsOf(page, vendor.id)).find(({ field }: { field: string }) => field === "owner").checkedAt,
  ).toBe(checkedAt);
  await found.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/facts\\?vendor=${vendor.id}&fact=owner$`));
  await expect(row(page, /^Owner:/)).toBeFocused();
});

test("each key press confirms the next fact, however long the server takes", async ({ page, vendor }) => {
  for (const [field, url] of [
    ["owner", "a"],
    ["owner", "b"],
    ["headquarters", "a"],
  ]) {
    const source = { url: `https://source.example/${vendor.id}/${url}`, title: "A", kind: "regulator" };
    const data = { kind: "vendor", entryId: vendor.id, field, verdict: "contradicts", source };
    expect((await page.request.put("/api/admin/citations", { data })).status()).toBe(200);
  }
  const asked: string[] = [];
  await page.route("**/api/admin/citations/*/confirm", async (route) => {
    asked.push(route.request().url());
    await expect.poll(() => asked.length).toBe(3);
    await route.continue();
  });
  await page.goto("/admin/facts?state=disputed");
  const rows = row(page, new RegExp(vendor.name));
  await expect(rows).toHaveCount(3);
  for (const place of [0, 1, 2]) {
    await rows.nth(place).focus();
    await openCurrent(page);
  }
  await rows.first().focus();
  for (const left of [2, 1, 0]) {
    await page.keyboard.press("c");
    await expect(rows).toHaveCount(left);
    if (left > 0) await expect(rows.first()).toBeFocused();
  }
  await expect(toast(page, "confirmed today")).toBeVisible();
  expect(new Set(asked).size).toBe(3);
});

test("a level set with a key keeps its note, and is unsourced", async ({ page, vendor }) => {
  await page.goto(`/admin/facts?vendor=${vendor.id}&fact=capabilities~general-ledger`);
  await expect(row(page, /^General Ledger:/)).toBeFocused();
  await page.keyboard.press("3");
  await expect(toast(page, "General Ledger: Via partner")).toBeVisible();
  await expect(page.getByLabel("Level of General Ledger")).toHaveValue("partner");
  const read = async () =>
    (await (await page.request.get(`/api/vendors/${(await named(page, vendor.id)).slug}`)).json())
      .capabilities;
  expect(await read()).toEqual([{ feature: "general-ledger", level: "partner", note: "Since 2020" }]);
  await page.keyboard.press("0");
  await expect(page.getByLabel("Level of General Ledger")).toHaveValue("");
  expect(await read()).toEqual([]);
});

test("levels set faster than the server responds are all saved", async ({ page, vendor }) => {
  const pressed = Promise.withResolvers<void>();
  await page.route(`**/api/vendors/${vendor.id}`, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(`/admin/facts?vendor=${vendor.id}&fact=capabilities~general-ledger`);
  await expect(row(page, /^General Ledger:/)).toBeFocused();
  for (const key of ["2", "1", "j", "3", "j", "5"]) await page.keyboard.press(key);
  pressed.resolve();
  const levels = async () =>
    (await named(page, vendor.id)).capabilities.map(({ level }: { level: string }) => level);
  await expect.poll(async () => (await levels()).toSorted()).toEqual(["native", "no", "partner"]);
});

test("an unsaved source is still there when its dialog reopens", async ({ page, vendor }) => {
  await page.goto(`/admin/facts?vendor=${vendor.id}&fact=owner`);
  await expect(row(page, /^Owner:/)).toBeFocused();
  await page.keyboard.press("s");
  await page.getByLabel("Quote").fill("Owned by its founders");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("s");
  await expect(page.getByLabel("Quote")).toHaveValue("Owned by its founders");
});

test("an editors' note can be shown to readers as a caution, and hidden again", async ({ page, vendor }) => {
  expect(vendor.id).toBeGreaterThan(1);
  await page.goto("/admin/facts?vendor=1");
  const notes = page.getByRole("region", { name: "Notes for editors" });
  const profile = async () => {
    const { slug } = await named(page, 1);
    return (await page.request.get(`/vendors/${slug}`)).text();
  };
  await notes
    .getByRole("button", { name: /^Show to readers/ })
    .first()
    .click();
  await expect(toast(page, "Readers see this note as a caution")).toBeVisible();
  await expect(notes.getByText(/Readers have seen this as a caution since/)).toBeVisible();
  expect(await profile()).toContain("Caution:");
  await notes.getByRole("button", { name: /^Hide from readers/ }).click();
  await expect(notes.getByText(/Readers have seen this as a caution since/)).toBeHidden();
  expect(await profile()).not.toContain("Caution:");
});

const named = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/admin/facts/vendor/${id}`)).json()).entry;

test("the vendor's form contains its facts: levels, events and the rest", async ({ page, vendor }) => {
  await page.goto(`/admin/vendors/${vendor.id}`);
  const form = entryForm(page, "Edit Vendor");
  const grid = form.getByRole("group", { name: "Features", exact: true });
  await expect(grid.getByLabel("Level of General Ledger")).toHaveValue("native");
  await expect(grid.getByLabel("Level of CRM")).toHaveValue("");
  await grid.getByLabel("Level of CRM").selectOption("Not offered");
  await form.getByRole("tab", { name: "Facts", exact: true }).click();
  await form.getByLabel("Owner").fill("A holding");
  await form.getByLabel("Hosting", { exact: true }).selectOption("Cloud");
  const events = form.getByRole("group", { name: "Events" });
  await events.getByRole("button", { name: "Add event" }).click();
  await events.getByLabel("Date").fill("last year");
  await events.getByLabel("Event", { exact: true }).fill("Bought by a holding");
  await page.keyboard.press("Control+s");
  await expect(events.getByText("Use YYYY, YYYY-MM or YYYY-MM-DD").last()).toBeVisible();
  await events.getByLabel("Date").fill("2025-09");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Vendor updated successfully")).toBeVisible();
  expect(await named(page, vendor.id)).toMatchObject({
    owner: "A holding",
    hosting: "cloud",
    capabilities: [
      { feature: "general-ledger", level: "native", note: "Since 2020" },
      { feature: "crm", level: "no" },
    ],
    events: [{ date: "2025-09", text: "Bought by a holding" }],
  });
});

test("every view is accessible and fits at each width and in each theme", { tag: "@release" }, async ({
  page,
  vendor,
}) => {
  test.setTimeout(240_000);
  const paths = [
    "",
    "?view=unsourced",
    "?view=contradictions",
    "?view=coverage",
    `?vendor=${vendor.id}`,
    "?state=source-gone",
    "?vendor=1",
  ];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await page.goto(`/admin/facts${path}`);
      await expect(page.getByRole("heading", { level: 2, name: "Facts" })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectSound(page, `${path}, ${width} px`);
    }
  }
});
