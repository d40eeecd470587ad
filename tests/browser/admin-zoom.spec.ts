import { signIn } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";

/** The admin's screens at 400% zoom in a 1280 px window, with the text spacing of WCAG 1.4.12: no horizontal scrolling. */

test.use({ expectedErrors: /missing-(logo|picture)|vumbnail|img\.youtube/ });

const screens = [
  "",
  ...["inbox", "news", "news?desk=style-guides", "news?desk=feeds", "vendors", "vendors/1", "glossary"],
  ...[
    "pages",
    "facts",
    "facts?vendor=1",
    "facts?view=coverage",
    "facts?view=proposals",
    "search",
    "media",
    "links",
  ],
  ...["import", "trash", "history", "editors", "tokens", "webhooks", "settings", "account"],
];

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

test("every screen fits a 320 px window, even with wide text spacing", { tag: "@release" }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const screen of screens) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await overflow(), `/admin/${screen}`).toBeLessThanOrEqual(0);
    await page.addStyleTag({ content: spacing });
    expect(await overflow(), `/admin/${screen}, wide text`).toBeLessThanOrEqual(0);
  }
});

test("at twice the font size, a phone can reach the buttons of dialogs, lists and forms", {
  tag: "@release",
}, async ({ page }) => {
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto("/admin/editors");
  await page.getByRole("button", { name: "Invite…" }).click();
  await enlarge();
  await page.getByRole("dialog").getByRole("radio", { name: "Writer" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const screen of ["vendors", "vendors/1", "pages/new", "media", "news?desk=style-guides"]) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await enlarge();
    expect(await overflow(), `/admin/${screen}`).toBeLessThanOrEqual(0);
  }
});
