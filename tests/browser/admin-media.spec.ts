import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

/** The media library: describing, cropping, replacing and deleting pictures. */

const drawn = () =>
  sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: { r: random(), g: random(), b: random() },
    },
  })
    .png()
    .toBuffer();

const random = () => Math.floor(Math.random() * 256);

async function upload(page: Page, word: string) {
  const file = { name: `${word}.png`, mimeType: "image/png", buffer: await drawn() };
  const answer = await page.request.post("/api/media", { multipart: { file } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

const newWord = () => unique("picture").replace(" ", "-").toLowerCase();

/** Opens the details of a picture found by name. */
async function open(page: Page, word: string) {
  await page.goto(`/admin/media?search=${word}`);
  await page.getByRole("link", { name: `${word}.png` }).click();
  return page.getByRole("complementary", { name: "Picture" });
}

const stored = async (page: Page, word: string) => {
  const { items } = await (await page.request.get(`/api/media?search=${word}`)).json();
  return items[0];
};

const addUse = async (page: Page, word: string, url: string) => {
  const data = { name: `Vendor ${word}`, gallery: [url], isPublished: true };
  const answer = await page.request.post("/api/vendors", { data });
  expect(answer.status()).toBe(201);
  return answer.json();
};

test("a picture's alt text and focal point are set by keyboard and by pointer", async ({ page }) => {
  await signIn(page);
  const word = newWord();
  await upload(page, word);
  const details = await open(page, word);
  await expect(details.getByRole("heading", { name: `${word}.png` })).toBeFocused();
  await details.getByRole("textbox", { name: "Alt text" }).fill("A plain colour");
  await details.getByRole("button", { name: "Save alt text" }).click();
  await expect(details.getByText("Saved")).toBeVisible();
  const ring = details.getByRole("slider", { name: "Focal point" });
  await ring.focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await expect(ring).toHaveAttribute("aria-valuetext", "40% from the left, 52% from the top");
  await expect
    .poll(() => stored(page, word))
    .toMatchObject({
      alt: "A plain colour",
      focalX: 0.4,
      focalY: 0.52,
    });
  const box = await details.getByRole("img", { name: "A plain colour" }).boundingBox();
  if (!box) throw new Error("The picture is not in sight");
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.25);
  await expect.poll(() => stored(page, word)).toMatchObject({ focalX: 0.8, focalY: 0.25 });
  await details.getByRole("button", { name: "Close the picture" }).click();
  await expect(details).toBeHidden();
  await expect(page.getByRole("link", { name: `${word}.png` })).toBeFocused();
});

test("text typed while an alt text is being saved is saved next @release", async ({ page }) => {
  await signIn(page);
  const word = newWord();
  await upload(page, word);
  const details = await open(page, word);
  await page.route("**/api/media/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const alt = details.getByRole("textbox", { name: "Alt text" });
  await alt.fill("A plain");
  await details.getByRole("button", { name: "Save alt text" }).click();
  await alt.fill("A plain colour");
  await details.getByRole("button", { name: "Close the picture" }).click();
  await expect.poll(async () => (await stored(page, word)).alt).toBe("A plain colour");
});

test.describe("a server that fails", () => {
  test.use({ expectedErrors: /status of 50[23]/ });

  test("keeps a refused alt text after its picture is closed", async ({ page }) => {
    await signIn(page);
    const word = newWord();
    const { id } = await upload(page, word);
    const details = await open(page, word);
    await page.route(`**/api/media/${id}`, (route) =>
      route.fulfill({ status: 503, json: { message: "Not now" } }),
    );
    await details.getByRole("textbox", { name: "Alt text" }).fill("A plain colour");
    await details.getByRole("button", { name: "Close the picture" }).click();
    await expect(toast(page, "Not now")).toBeVisible();
    await page.unroute(`**/api/media/${id}`);
    await page.getByRole("link", { name: `${word}.png` }).click();
    await expect(details.getByRole("textbox", { name: "Alt text" })).toHaveValue("A plain colour");
    await expect(details.getByText("Not saved yet")).toBeVisible();
    await details.getByRole("button", { name: "Save alt text" }).click();
    await expect(details.getByText("Saved", { exact: true })).toBeVisible();
    expect(await stored(page, word)).toMatchObject({ alt: "A plain colour" });
  });

  test("leaves the focal point unchanged, and does not show a proxy's page as a message", async ({
    page,
  }) => {
    await signIn(page);
    const word = newWord();
    await upload(page, word);
    const details = await open(page, word);
    const ring = details.getByRole("slider", { name: "Focal point" });
    await page.route("**/api/media/*", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
    );
    await ring.press("ArrowRight");
    await expect(ring).toHaveAttribute("aria-valuetext", /^52%/);
    await expect(toast(page, "The server is not available right now (error 502)")).toBeVisible();
    await expect(ring).toHaveAttribute("aria-valuetext", /^50%/);
    await page.unroute("**/api/media/*");
    await ring.press("ArrowLeft");
    await expect.poll(async () => (await stored(page, word)).focalX).toBe(0.48);
  });
});

test("the focus stays in the library when a picture is deleted @release", async ({ page }) => {
  await signIn(page);
  const word = newWord();
  await upload(page, word);
  const details = await open(page, word);
  await details.getByRole("button", { name: "Delete…" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("No pictures match these words")).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
});

test("readers get a picture in the right size and format for their screen", async ({ page }) => {
  await signIn(page);
  const word = newWord();
  const { url } = await upload(page, word);
  const slug = word;
  const vendor = { name: word, slug, gallery: [url], logoUpload: url };
  const answer = await page.request.post("/api/vendors", { data: vendor });
  expect(answer.status(), await answer.text()).toBe(201);
  const smaller = (width: number) => url.replace(/\.png$/, `.${width}.avif`);
  const logo = page.locator("main img").first();
  const screenshot = page.getByRole("img", { name: `${word} screenshot 1` });
  const chosen = (image: Locator) =>
    image.evaluate((element: HTMLImageElement) => element.currentSrc.slice(location.origin.length));
  await page.goto(`/vendors/${slug}`);
  await screenshot.scrollIntoViewIfNeeded();
  await expect.poll(() => chosen(screenshot)).toBe(smaller(640));
  await expect
    .poll(() => screenshot.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect.poll(() => chosen(logo)).toBe(smaller(320));
});

test("search and the two views find pictures", async ({ page }) => {
  await signIn(page);
  const word = newWord();
  const { url } = await upload(page, word);
  await addUse(page, word, url);
  const tile = page.getByRole("link", { name: `${word}.png` });
  await page.goto("/admin/media");
  await page.getByRole("searchbox", { name: "Search by name or alt text" }).fill(word);
  await expect(page.getByText("1 picture", { exact: true })).toBeVisible();
  await expect(tile).toContainText("used by 1");
  await page.getByText("Without alt text", { exact: true }).click();
  await expect(tile).toBeVisible();
  await page.getByText("Unused", { exact: true }).click();
  await expect(page.getByText("No pictures match these words")).toBeVisible();
  await expect(page).toHaveURL(`/admin/media?search=${word}&show=unused`);
});

test.describe("a picture in use", () => {
  test.use({ expectedErrors: /409/ });

  test("can be replaced everywhere, undone, and only then deleted @release", async ({ page }) => {
    await signIn(page);
    const word = newWord();
    const { url } = await upload(page, word);
    const vendor = await addUse(page, word, url);
    const gallery = async () =>
      (await (await page.request.get(`/api/vendors/${vendor.slug}`)).json()).gallery;
    const details = await open(page, word);
    await expect(details.getByRole("link", { name: `Vendor ${word}` })).toBeVisible();

    await details.getByRole("button", { name: "Delete…" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete this picture?" });
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(question.getByText(`“Vendor ${word}” (Gallery)`)).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();

    const replace = async () => {
      const chooser = page.waitForEvent("filechooser");
      await details.getByRole("button", { name: "Upload" }).click();
      const file = { name: `other-${word}.png`, mimeType: "image/png", buffer: await drawn() };
      await (await chooser).setFiles(file);
      await expect(toast(page, "Replaced in 1 entry")).toBeVisible();
    };
    await replace();
    expect(await gallery()).not.toContain(url);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(gallery).toEqual([url]);
    await expect(details.getByRole("link", { name: `Vendor ${word}` })).toBeVisible();
    await replace();
    await expect(details.getByText("No entry and no draft uses it.")).toBeVisible();
    await details.getByRole("button", { name: "Delete…" }).click();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(toast(page, `${word}.png was deleted`)).toBeVisible();
    await expect(details).toBeHidden();
    const inGrid = page.getByRole("link", { name: new RegExp(`^${word}`) });
    await expect(inGrid).toBeHidden();
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect(toast(page, `${word}.png was restored`)).toBeVisible();
    await expect(inGrid).toBeVisible();
    expect((await page.request.get(url)).status()).toBe(200);
  });
});

test("the library and a picture at each width @release", async ({ page }) => {
  await signIn(page);
  const word = newWord();
  const { url } = await upload(page, word);
  await addUse(page, word, url);
  for (const isOpen of [false, true]) {
    const details = isOpen ? await open(page, word) : null;
    if (details) await expect(details.getByRole("slider")).toBeVisible();
    else await page.goto(`/admin/media?search=${word}`);
    await expect(page.getByRole("heading", { level: 2, name: "Media" })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectSound(page, `${isOpen ? "a picture" : "the library"}, ${width} px`);
    }
  }
});
