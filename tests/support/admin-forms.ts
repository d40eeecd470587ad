import type { APIRequestContext, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { entryForm, toast } from "./admin.ts";
import { expect } from "./browser.ts";

/** Shared steps of the browser tests of the content manager's forms. */

export const item = (field: Locator, name: string) => field.getByLabel(name, { exact: true });

let made = 0;
/** Appends a word that no other test uses. Workers run at the same time, so the time alone is not unique. */
export const unique = (words: string) =>
  `${words} ${Date.now().toString(36)}${process.env.TEST_WORKER_INDEX}x${++made}`;

/** Creates an entry and opens its form. */
export async function edit(page: Page, collection: string, noun: string, fields: Record<string, unknown>) {
  const answer = await page.request.post(`/api/${collection}`, { data: fields });
  expect(answer.status()).toBe(201);
  const { id, slug } = await answer.json();
  await page.goto(`/admin/${collection}/${id}`);
  const form = entryForm(page, `Edit ${noun}`);
  await expect(form).toBeVisible();
  return { id, slug, form };
}

export async function save(page: Page, noun: string) {
  await page.keyboard.press("Control+s");
  await expect(toast(page, `${noun} updated successfully`)).toBeVisible();
}

export async function read({ request }: { request: APIRequestContext }, collection: string, id: number) {
  const all = await (await request.get(`/api/${collection}`)).json();
  return all.find((entry: { id: number }) => entry.id === id);
}

export async function picture(name: string, width: number) {
  const background = { r: width % 256, g: 90, b: 74 };
  const buffer = await sharp({ create: { width, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

export const paste = (target: Locator, text: string) =>
  target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

export async function dropFiles(page: Page, target: Locator, files: PictureFile[]) {
  const plain = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString("base64"),
  }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, text } of list) {
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, plain);
  await target.getByRole("textbox").first().dispatchEvent("drop", { dataTransfer });
}

/** `html` is the text to which an office program adds the file as a picture. */
export const pasteFile = (target: Locator, { name, mimeType, buffer }: PictureFile, html = "") =>
  target.evaluate(
    (element, file) => {
      const bytes = Uint8Array.from(atob(file.text), (sign) => sign.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], file.name, { type: file.mimeType }));
      if (file.html) clipboardData.setData("text/html", file.html);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { name, mimeType, text: buffer.toString("base64"), html },
  );

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
