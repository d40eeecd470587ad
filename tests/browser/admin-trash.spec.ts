import { signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";

// Emptying the trash erases what other tests are about to restore.
let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite("filled");
});
test.afterAll(() => site.stop());

test("all pages of a large trash are searched and counted", async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site.address });
  await signIn(page);
  const row = (id: number) => ({
    id,
    kind: "faq",
    entryId: id,
    title: `Row ${id}`,
    deletedBy: "Ada",
    deletedAt: "2026-03-01T10:00:00.000Z",
    batchId: null,
    isDraft: false,
  });
  const pages = [Array.from({ length: 500 }, (_, at) => row(at + 1)), [500, 501, 502].map(row)];
  await page.route("/api/admin/trash?*", (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get("page"));
    return route.fulfill({ json: pages[number - 1] ?? [] });
  });
  await page.goto("/admin/trash");
  await expect(page.getByText("502 rows")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search titles in the trash" }).fill("Row 502");
  await expect(page.getByRole("listitem").filter({ hasText: "Row 502" })).toHaveCount(1);
  await page.close();
});

test("the trash can be searched, a selection restored or erased, and the whole trash emptied", async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: site.address });
  await signIn(page);
  const word = unique("Binned");
  const create = async (path: string, data: object): Promise<number> =>
    (await (await page.request.post(path, { data })).json()).id;
  const back = await create("/api/faq", {
    question: `${word} back?`,
    answer: "A.",
    slug: unique("back").replace(" ", "-"),
  });
  const blocked = await create("/api/faq", { question: `${word} blocked?`, answer: "A." });
  const gone = await create("/api/glossary", { term: `${word} gone`, definition: "D." });
  const { slug } = (await (await page.request.get("/api/faq")).json()).find(
    ({ id }: { id: number }) => id === blocked,
  );
  for (const path of [`/api/faq/${back}`, `/api/faq/${blocked}`, `/api/glossary/${gone}`])
    expect((await page.request.delete(path)).status()).toBe(204);
  await create("/api/faq", { question: `${word} newer?`, answer: "A.", slug });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/trash");
  await page.getByRole("searchbox", { name: "Search titles in the trash" }).fill(`${word} nothing`);
  await expect(page.getByRole("heading", { name: "Nothing in the trash matches" })).toBeVisible();
  await page.getByRole("searchbox").fill(word);
  await expect(page.getByRole("listitem").filter({ hasText: word })).toHaveCount(3);
  await page.getByRole("combobox", { name: "Kind" }).selectOption("FAQ");
  await expect(page.getByRole("listitem").filter({ hasText: word })).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: word })).toHaveCount(2);

  await page.getByRole("checkbox", { name: "Select all that match" }).press("Space");
  await expect(page.getByText("2 of 2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Restore selected" }).press("Enter");
  await expect(toast(page, "1 restored, 1 left in place")).toBeVisible();
  await expect(page.getByText(`is used by ${word} newer?`)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("checkbox") })).toHaveCount(1);

  await page.getByRole("combobox", { name: "Kind" }).selectOption("All kinds");
  await page.getByRole("checkbox", { name: `Select ${word} gone` }).press("Space");
  await page.getByRole("button", { name: "Delete forever" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Delete 1 entry forever?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete forever" }).click();
  await question.getByRole("button", { name: "Delete forever" }).click();
  await expect(toast(page, "1 deleted forever")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: `${word} gone` })).toHaveCount(0);

  const rows: { isDraft: boolean }[] = await (await page.request.get("/api/admin/trash")).json();
  const entries = rows.filter(({ isDraft }) => !isDraft).length;
  await page.getByRole("button", { name: "Empty trash" }).click();
  await expect(question).toContainText(entries === 1 ? "1 entry" : `${entries} entries`);
  await question.getByRole("button", { name: "Empty trash" }).click();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await page.close();
});
