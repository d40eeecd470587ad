import { expect, test } from "../support/browser.ts";
import { findFaults } from "../support/expect-sound.ts";

/** The check of contrast itself, which measures each kind of text once in a worker. */

const readable = "<main><h1>Title</h1><p class='text'>Readable</p></main>";
const document = (style: string, body = readable) =>
  `<!doctype html><html lang="en"><title>Contrast</title><style>body { background: #fff; color: #000 } ${style}</style>${body}`;

test("faint text is found as often as it is checked, in the theme and at the width that shows it", async ({
  page,
}) => {
  await page.setContent(document(""));
  expect(await findFaults(page)).toEqual([]);

  const inDark = "@media (prefers-color-scheme: dark) { .dark { color: #ddd } }";
  await page.setContent(document(inDark, readable.replace("text", "dark")));
  for (let round = 0; round < 2; round++)
    expect(await findFaults(page)).toEqual([expect.stringMatching(/^dark theme: color-contrast: <p /)]);

  await page.setContent(
    document("@media (width < 600px) { .narrow { color: #ddd } }", readable.replace("text", "narrow")),
  );
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await findFaults(page)).toHaveLength(2);
});

test("a text with the same classes in a fainter element is measured", async ({ page }) => {
  await page.setContent(document(".light { color: #ddd }", "<main><h1>Title</h1><p>Readable</p></main>"));
  expect(await findFaults(page)).toEqual([]);
  await page.setContent(
    document(".light { color: #ddd }", "<main class='light'><h1>Title</h1><p>Faint</p></main>"),
  );
  expect(await findFaults(page)).toEqual([
    expect.stringContaining("color-contrast"),
    expect.stringContaining("dark theme: color-contrast"),
  ]);
});
