import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { mediaSources } from "#shared/media.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { PictureEncoder } from "./media.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "media-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const app = testApp("empty", { DATA_DIR: dataDir });
const call = asEditor(app);

let cookie = "";
async function upload(bytes: Buffer | string, fields: Record<string, string> = {}, name = "photo.jpg") {
  cookie ||= await sessionCookie();
  const form = new FormData();
  form.set("file", new File([new Uint8Array(Buffer.from(bytes))], name));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return send(form);
}

/** As bytes: the form's own stream cannot be abandoned early, as a rejected upload does. */
async function send(form: FormData) {
  const sent = new Response(form);
  const headers = { cookie, "content-type": sent.headers.get("content-type") ?? "" };
  return app.fetch("/api/media", { method: "POST", headers, body: await sent.arrayBuffer() });
}

async function sessionCookie() {
  await call("GET", "/api/media");
  const answer = await app.fetch("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "editor@example.com", password: "a pass phrase for tests" }),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

const drawn = (width: number, height: number, background = "#0f5b4a") =>
  sharp({ create: { width, height, channels: 3, background } });

describe("an uploaded picture", () => {
  test("has an alt text in the form in which all texts are stored", async () => {
    const answer = await upload(
      await drawn(40, 30).png().toBuffer(),
      { alt: "Cafe\u0301\r\nterrace" },
      "a.png",
    );
    expect((await answer.json()).alt).toBe("Caf\u00e9\nterrace");
  });

  test("is kept upright and without what the camera noted, and is served for good", async () => {
    const cameraPhoto = await drawn(1600, 900)
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: "Somebody" } } })
      .jpeg()
      .toBuffer();
    const answer = await upload(cameraPhoto, { alt: " A green picture " }, "../../etc/photo.jpg");
    expect(answer.status).toBe(201);
    const picture = await answer.json();
    expect(picture).toMatchObject({
      url: expect.stringMatching(/^\/media\/[\w-]{32}-900x1600\.jpg$/),
      width: 900,
      height: 1600,
      alt: "A green picture",
      uploadedBy: "editor@example.com",
    });

    const served = await app.fetch(picture.url);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'",
    });
    const metadata = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ width: 900, height: 1600 });
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
    const again = await app.fetch(picture.url, {
      headers: { "if-none-match": served.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    for (const tags of ["*", `"another", W/${served.headers.get("etag")}`])
      expect((await app.fetch(picture.url, { headers: { "if-none-match": tags } })).status).toBe(304);
    const head = await app.fetch(picture.url, { method: "HEAD" });
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
    const { items } = await (await call("GET", "/api/media")).json();
    expect(items).toContainEqual({ ...picture, usedBy: [] });
    expect(await (await call("GET", "/api/admin/audit")).json()).toContainEqual(
      expect.objectContaining({
        action: "uploaded",
        kind: "picture",
        title: expect.stringContaining("photo.jpg"),
      }),
    );
  });

  test("comes in smaller widths as AVIF and WebP, made once", async () => {
    const { url } = await (await upload(await drawn(1000, 500, "#a4262c").png().toBuffer())).json();
    expect(url).toMatch(/\.png$/);
    const sources = mediaSources(url);
    expect(sources.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
    const addresses = sources.flatMap(({ srcSet }) => srcSet.split(", ").map((one) => one.split(" ")));
    expect(addresses.map(([, width]) => width)).toEqual(["320w", "640w", "320w", "640w"]);
    for (const [address = "", width = ""] of addresses) {
      const answers = await Promise.all([app.fetch(address), app.fetch(address)]);
      const [bytes = Buffer.alloc(0), same] = await Promise.all(
        answers.map(async (answer) => {
          expect(answer.headers.get("content-type")).toBe(`image/${address.split(".").at(-1)}`);
          return Buffer.from(await answer.arrayBuffer());
        }),
      );
      expect((await sharp(bytes).metadata()).width).toBe(Number.parseInt(width, 10));
      expect(same).toEqual(bytes);
    }
    expect((await app.fetch(url.replace(".png", ".1280.avif"))).status).toBe(404);
    expect((await app.fetch(url.replace(".png", ".500.avif"))).status).toBe(404);
  });

  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "may be %s, whatever its name says",
    async (format) => {
      const answer = await upload(await drawn(40, 30).toFormat(format).toBuffer(), {}, "logo.txt");
      expect(answer.status).toBe(201);
      const { url, width, height, sources } = await answer.json();
      expect(url).toMatch(new RegExp(`\\.${format === "jpeg" ? "jpg" : format}$`));
      expect([width, height, sources]).toEqual([40, 30, []]);
      expect((await app.fetch(url)).status).toBe(200);
    },
  );

  test("that was there already is answered as it is", async () => {
    const bytes = await drawn(50, 50, "#123456").png().toBuffer();
    const answers = await Promise.all([upload(bytes), upload(bytes)]);
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    expect(first.id).toBe(second.id);
  });
});

test("a small file of many pixels is read without holding up anybody", async () => {
  const many = await drawn(4800, 4800).avif({ effort: 0 }).toBuffer();
  expect(many.length).toBeLessThan(20_000);
  await app.text("/api/faq");
  const encoder = new PictureEncoder();
  onTestFinished(() => encoder.close());
  let isOver = false;
  const reading = encoder.readPicture(many).finally(() => {
    isOver = true;
  });
  let answers = 0;
  for (; !isOver; answers++) {
    await setImmediate();
    await app.text("/api/faq");
  }
  expect(await reading).toMatchObject({ width: 4800, height: 4800, extension: "avif" });
  expect(answers).toBeGreaterThan(10);
});

test("a picture that takes too long to process is refused with a message", async () => {
  const hasty = new PictureEncoder(1);
  onTestFinished(() => hasty.close());
  const bytes = await drawn(600, 600).png().toBuffer();
  await expect(hasty.readPicture(bytes)).rejects.toThrow("takes too long to process");
});

test("a picture of great height is offered in no width that would be large all the same", async () => {
  const { url, sources } = await (await upload(await drawn(400, 30_000).png().toBuffer())).json();
  expect(sources).toEqual([]);
  expect((await app.fetch(url.replace(".png", ".320.avif"))).status).toBe(404);
});

describe("a JPEG with a fault that browsers overlook is taken in and written anew", () => {
  const jpeg = () => drawn(60, 40).jpeg().toBuffer();
  const scanOf = (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xda]));

  test.each<[string, (bytes: Buffer) => Buffer]>([
    [
      "a scan that ends at no frequency",
      (bytes) => {
        const scan = scanOf(bytes);
        bytes[scan + 2 + bytes.readUInt16BE(scan + 2) - 2] = 0;
        return bytes;
      },
    ],
    [
      "stray bytes after the first marker",
      (bytes) => Buffer.concat([bytes.subarray(0, 2), Buffer.alloc(2), bytes.subarray(2)]),
    ],
    ["no end marker", (bytes) => bytes.subarray(0, -2)],
    ["bytes behind its end", (bytes) => Buffer.concat([bytes, Buffer.from("trailer")])],
  ])("%s", async (_what, damage) => {
    const answer = await upload(damage(await jpeg()), {}, "phone.jpg");
    expect(answer.status, await answer.clone().text()).toBe(201);
    const { url } = await answer.json();
    const stored = Buffer.from(await (await app.fetch(url)).arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ format: "jpeg", width: 60, height: 40 });
    expect([...stored.subarray(-2)]).toEqual([0xff, 0xd9]);
  });

  test("half of one is refused, with an end marker too", async () => {
    const bytes = await drawn(600, 600).jpeg({ quality: 95 }).toBuffer();
    const half = Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.from([0xff, 0xd9])]);
    const answer = await upload(half, {}, "half.jpg");
    expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringContaining("damaged")]);
  });
});

describe("an upload is refused, and nothing is kept", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const huge = () => drawn(8000, 5001).png().toBuffer();
  const cut = async () => (await drawn(600, 600).jpeg().toBuffer()).subarray(0, 1500);

  test.each([
    ["an SVG", async () => svg, 415, /JPEG, PNG, WebP, GIF or AVIF/],
    ["a text", async () => "GIF89a is how it begins", 415, /picture/],
    ["nothing", async () => "", 415, /not a readable picture/],
    ["more than 40 megapixels", huge, 400, /40 megapixels/],
    ["a damaged picture", cut, 400, /damaged/],
    ["more than 10 MB", async () => Buffer.alloc(10 * 1024 * 1024 + 1), 413, /10 MB/],
    [
      "much more than 10 MB",
      async () => Buffer.alloc(20 * 1024 * 1024),
      413,
      /A picture can be at most 10 MB/,
    ],
  ])("%s", async (_what, bytes, status, words) => {
    const before = readdirSync(join(dataDir, "media")).length;
    const answer = await upload(await bytes(), {}, "photo.jpg");
    expect(answer.status).toBe(status);
    expect((await answer.json()).message).toMatch(words);
    expect(readdirSync(join(dataDir, "media"))).toHaveLength(before);
  });

  test("a form without a picture, an alt text that is too long, a body that is no form", async () => {
    const pixel = await drawn(1, 1).png().toBuffer();
    const long = await upload(pixel, { alt: "a".repeat(501) });
    expect(long.status).toBe(400);
    expect((await long.json()).issues).toEqual([
      { path: "alt", message: "Alt text can have at most 500 characters" },
    ]);
    const form = new FormData();
    form.set("file", "no file");
    const empty = await send(form);
    expect([empty.status, (await empty.json()).issues[0].path]).toEqual([400, "file"]);
    expect((await call("POST", "/api/media", {})).status).toBe(415);
  });

  test("an alt text that no database holds, and no file is left of it", async () => {
    const files = () => readdirSync(join(dataDir, "media")).length;
    const before = files();
    const answer = await upload(await drawn(31, 17).png().toBuffer(), { alt: "a\u0000b" });
    expect([answer.status, (await answer.json()).issues?.[0]?.path]).toEqual([400, "alt"]);
    expect(files()).toBe(before);
  });

  test("from anybody who is not signed in, before it is read", async () => {
    const answer = await app.fetch("/api/media", { method: "POST", body: Buffer.alloc(20 * 1024 * 1024) });
    expect(answer.status).toBe(401);
  });
});

test.each([
  "/media/",
  "/media/nothing.jpg",
  `/media/${"a".repeat(32)}-10x10.jpg`,
  `/media/${"a".repeat(32)}-1000x10.320.webp`,
  "/media/..%2Fsession-secret",
  "/media/%2e%2e/session-secret",
  "/media/../session-secret",
])("%s is no picture", async (path) => {
  expect((await app.fetch(path)).status).toBe(404);
});

test("its folder holds pictures only, and no drafts", () => {
  const names = readdirSync(join(dataDir, "media"));
  expect(names.filter((name) => !/^[\w-]{32}-\d+x\d+(\.\d+)?\.\w+$/.test(name))).toEqual([]);
  expect(statSync(join(dataDir, "media")).isDirectory()).toBe(true);
});
