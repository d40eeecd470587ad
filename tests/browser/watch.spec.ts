import { tabTo } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";

test("a site without mail offers the feed of the chosen vendors instead of the form", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/vendors/masttro");
  await page.getByRole("link", { name: "Watch this vendor" }).click();
  await expect(page.getByRole("heading", { name: "Watch for changes" })).toBeVisible();
  await expect(page.getByLabel("Your email address")).toHaveCount(0);
  const feed = page.getByRole("link", { name: "Follow changes as a feed" });
  await tabTo(page, feed);
  await expectSound(page, "the offer of the feed");
  const answer = await page.request.get(String(await feed.getAttribute("href")));
  expect(answer.headers()["content-type"]).toContain("application/rss+xml");
  expect(await answer.text()).toContain("Masttro");
});
