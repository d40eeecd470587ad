import { dialog, signIn } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";

test.beforeEach(({ page }) => signIn(page));

test("the rail shows the groups with counts, and stays folded after a reload", async ({ page }) => {
  await page.goto("/admin/faq");
  for (const group of ["Core Content", "Educational Content", "SEO & System", "Guides & Comparisons"])
    await expect(page.getByRole("list", { name: group }).getByRole("link")).toHaveCount(4);
  const vendors = page.getByRole("link", { name: /^Vendors \d+$/ });
  await expect(vendors).toBeVisible();
  await expect(page.getByRole("link", { name: /^To do \d+$/ })).toBeVisible();
  await page.keyboard.press("[");
  await expect(page.getByRole("button", { name: "Expand the sidebar" })).toBeVisible();
  const html = await (await page.request.get("/admin/glossary")).text();
  expect(html).toContain('data-rail="folded"');
  await expect(page.getByRole("link", { name: "Vendors", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Expand the sidebar" }).click();
  await expect(page.getByRole("button", { name: "Collapse the sidebar", exact: true })).toBeVisible();
});

for (const width of [900, 1280])
  test(`a window 800 px high shows every screen's link at ${width} px @release`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/admin/faq", "/admin/facts"]) {
      await page.goto(path);
      const places = page.getByRole("banner").getByRole("navigation", { name: "Content Management" });
      await expect(places.getByRole("link", { name: /^Settings/ })).toBeInViewport({ ratio: 1 });
      await expect(places.getByRole("link", { name: /^To do/ })).toBeInViewport({ ratio: 1 });
      const cut = await places.evaluate((node) =>
        [...node.querySelectorAll("a > span:first-of-type")]
          .filter(
            (name) => name.scrollWidth > name.clientWidth && getComputedStyle(name).position !== "absolute",
          )
          .map(({ textContent }) => textContent),
      );
      expect(cut, "no name is cut").toEqual([]);
    }
  });

test("? lists the shortcuts, and single-key shortcuts can be turned off permanently", async ({ page }) => {
  await page.goto("/admin/faq");
  await expect(page.getByRole("button", { name: "Go to" })).toBeEnabled();
  await page.keyboard.press("?");
  const keys = dialog(page, "Keys");
  await expect(keys.getByText("Go to a screen or an entry")).toBeVisible();
  await keys.getByRole("checkbox", { name: "Use single-key shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("button", { name: "Go to" })).toBeEnabled();
  await page.keyboard.press("?");
  await page.keyboard.press("[");
  await expect(page.getByRole("button", { name: "Collapse the sidebar", exact: true })).toBeVisible();
  await expect(keys).toBeHidden();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Keys" }).click();
  await keys.getByRole("checkbox", { name: "Use single-key shortcuts" }).check();
});

test("a shortcut key typed into a field is text @release", async ({ page }) => {
  await page.goto("/admin/faq");
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("");
  await search.pressSequentially("[?");
  await expect(search).toHaveValue("[?");
  await expect(dialog(page, "Keys")).toBeHidden();
});

for (const width of [360, 900, 1280]) {
  test(`the rail at ${width} px, and the keys`, { tag: "@release" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/faq");
    await expectSound(page, "list");
    if (width === 360) {
      await page.getByRole("button", { name: "Menu" }).click();
      await expectSound(page, "sheet");
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("?");
    await expect(dialog(page, "Keys")).toBeInViewport({ ratio: 1 });
    await expectSound(page, "keys");
  });
}

test("arrow keys wrap around in a menu @release", async ({ page }) => {
  await page.goto("/admin/faq");
  await expect(page.getByRole("button", { name: "Go to" })).toBeEnabled();
  await page.getByRole("button", { name: /^Account/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Your account" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Your account" })).toBeFocused();
});

test("the palette moves the focus into the screen, and from there to a desk's first row @release", async ({
  page,
}) => {
  await page.goto("/admin/vendors/1");
  await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
  const jump = async (name: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "A tab or an entry" }).fill(name);
    await expect(page.getByRole("option", { name: new RegExp(`^${name}`) }).first()).toBeVisible();
    await page.keyboard.press("Enter");
  };
  await jump("Glossary");
  await expect(page.getByRole("heading", { level: 2, name: "Glossary" })).toBeVisible();
  await expect(page.locator("#content")).toBeFocused();
});
