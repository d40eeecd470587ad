import type { Page } from "@playwright/test";
import { signIn } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { hydrateByMouse } from "../support/hydrate.ts";

/** Readers' stored data about a vendor follows it to its new address. */

test("a shortlist and its notes follow a vendor with a changed slug", async ({ page, context }) => {
  await signIn(page);
  const former = unique("former").replace(" ", "-").toLowerCase();
  const present = former.replace("former", "present");
  const { id } = await (
    await page.request.post("/api/vendors", { data: { name: "Former Name", slug: former } })
  ).json();
  await open(page, `/shortlist?v=addepar,${former}`);
  await page.getByRole("button", { name: "Keep this list" }).click();
  await page.getByLabel("Your note on Former Name").fill("Asked for a demo.");
  await page.request.put(`/api/vendors/${id}`, { data: { name: "Present Name", slug: present } });

  const other = await context.newPage();
  await open(other, "/shortlist");
  await expect(other).toHaveURL(new RegExp(`/shortlist\\?v=addepar,${present}$`));
  await expect(other.getByLabel("Your note on Present Name")).toHaveValue("Asked for a demo.");

  await open(other, "/vendors");
  const tray = other.getByRole("region", { name: "Shortlist", exact: true });
  await expect(tray.getByRole("checkbox", { name: "Compare Present Name" })).toBeChecked();
  await expect(tray.getByRole("link", { name: "Compare 2" })).toHaveAttribute(
    "href",
    `/compare/addepar-vs-${present}`,
  );

  await keep(other, [former, present], { [former]: "Before.", [present]: "After." });
  await open(other, "/shortlist");
  await expect(other).toHaveURL(new RegExp(`/shortlist\\?v=${present}$`));
  await expect(other.getByLabel("Your note on Present Name")).toHaveValue("After.\n\nBefore.");
  await expect(other.getByText("You opened a shared shortlist.")).toBeHidden();
  await expect(other.getByText("Left out")).toBeHidden();
});

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrateByMouse(page);
}

const keep = (page: Page, slugs: string[], notes: Record<string, string>) =>
  page.evaluate(
    ([list, kept]) => {
      localStorage.setItem("shortlist", list ?? "");
      localStorage.setItem("shortlist-notes", kept ?? "");
    },
    [JSON.stringify(slugs.map((slug) => ({ slug, name: slug }))), JSON.stringify(Object.entries(notes))],
  );
