import { expect, test } from "../support/browser.ts";
import { findFaults } from "../support/expect-sound.ts";

/** The check of contrast itself, which measures one text of each kind. */

const document = (style: string, body: string) =>
  `<!doctype html><html lang="en"><title>Contrast</title><style>body { background: #fff; color: #000 } ${style}</style><main><h1>Title</h1>${body}</main>`;

test("faint text is found in the theme and at the width that shows it", async ({ page }) => {
  const inDark = "@media (prefers-color-scheme: dark) { .text { color: #ddd } }";
  await page.setContent(document(inDark, "<p class='text'>Text</p>"));
  expect(await findFaults(page)).toEqual([expect.stringMatching(/^dark theme: color-contrast: <p /)]);

  const onPhone = "@media (width < 600px) { .text { color: #ddd } }";
  await page.setContent(document(onPhone, "<p class='text'>Text</p>"));
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await findFaults(page)).toHaveLength(2);
});

test("a text with the same classes in a fainter element is measured", async ({ page }) => {
  const body = "<p>Readable</p><p>Readable, too</p><div class='faint'><p>Faint</p></div>";
  await page.setContent(document(".faint { color: #ddd }", body));
  expect(await findFaults(page)).toEqual([
    expect.stringMatching(/^color-contrast: <p[^>]*>Faint<\/p>$/),
    expect.stringMatching(/^dark theme: color-contrast: <p[^>]*>Faint<\/p>$/),
  ]);
});
