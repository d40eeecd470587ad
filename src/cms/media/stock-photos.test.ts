import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { WebReply } from "#integrations/guarded-fetch/web.stand-in.ts";
import { standInKey, startPhotoStandIn } from "#integrations/images/images.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#456" } })
  .jpeg()
  .toBuffer();
const service = await startPhotoStandIn([
  { id: "desk", alt: "A desk by a window", photographer: "Ada Photo", bytes: jpeg },
  { id: "lamp" },
]);
const photo = service.photos[0];
if (!photo) throw new Error("the stand-in has photos");
const dataDir = mkdtempSync(join(tmpdir(), "images-"));
afterAll(async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true });
});

const key = { UNSPLASH_ACCESS_KEY: standInKey, UNSPLASH_API_URL: service.apiUrl };
const app = testApp("empty", { ...key, FETCH_ALLOW_HOSTS: service.host, DATA_DIR: dataDir });
const editor = asEditor(app);
const search = (query: string) => editor("GET", `/api/images/search?q=${encodeURIComponent(query)}`);

beforeEach(() => {
  service.answerSearches();
  service.requests.splice(0);
});

describe("searching photos", () => {
  test("asks the service with the key, and answers what the picker shows", async () => {
    const answer = await search(" business office ");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject([
      {
        id: "desk",
        urls: { regular: `${service.url}/desk/regular`, small: `${service.url}/desk/small` },
        alt_description: "A desk by a window",
        description: null,
        user: { name: "Ada Photo", links: { html: "https://unsplash.example/@ada" } },
      },
      { id: "lamp", alt_description: null },
    ]);
    const [{ path, headers } = { path: "", headers: {} }] = service.requests;
    expect(new URL(path, service.url).searchParams.get("query")).toBe("business office");
    expect(headers.authorization).toBe(`Client-ID ${standInKey}`);
  });

  test("needs words, and an editor", async () => {
    expect((await search("  ")).status).toBe(400);
    expect((await app.fetch("/api/images/search?q=x")).status).toBe(401);
    expect(service.requests).toEqual([]);
  });

  const faults: [string, WebReply, string][] = [
    [
      "refuses the key",
      { status: 401, body: "{}" },
      "does not accept the key (401): check UNSPLASH_ACCESS_KEY",
    ],
    ["has had enough", { status: 429 }, "has reached its hourly limit (429)"],
    [
      "has had enough, in its own way",
      { status: 403, headers: { "x-ratelimit-remaining": "0" } },
      "has reached its hourly limit (403)",
    ],
    ["fails", { status: 500 }, "answered with status 500"],
    ["babbles", { body: "<html>" }, "returned a response that is not JSON"],
    ["answers something else", { body: '{"photos":[]}' }, "returned an unusable response"],
    ["breaks off", "break", "closed the connection"],
  ];

  test.each(faults)("at a service that %s says so", async (_how, reply, words) => {
    service.answerSearches(reply);
    const answer = await search("office");
    expect(answer.status).toBe(502);
    expect((await answer.json()).message).toContain(words);
  });

  test("leaves out a photo that is described badly", async () => {
    service.answerSearches({
      body: JSON.stringify({
        results: [{ id: 1 }, photo, { ...photo, urls: { regular: "javascript:x", small: "" } }],
      }),
    });
    expect(await (await search("office")).json()).toHaveLength(1);
  });
});

describe("choosing a photo", () => {
  const choice = {
    url: photo.urls.regular,
    downloadLocation: photo.links.download_location,
    alt: photo.alt_description,
    photographer: photo.user.name,
    photographerUrl: photo.user.links.html,
  };
  const choose = (change: object = {}) => editor("POST", "/api/images/import", { ...choice, ...change });

  test("copies it into the site's pictures, with its credit, and tells the service", async () => {
    const answer = await choose();
    expect(answer.status).toBe(201);
    const fields = await answer.json();
    expect(fields).toEqual({
      imageUrl: expect.stringMatching(/^\/media\/[\w-]{32}-800x600\.jpg$/),
      imageAlt: "A desk by a window",
      imageCredit: "Ada Photo / Unsplash",
      imageCreditUrl: "https://unsplash.example/@ada?utm_source=family-office-software&utm_medium=referral",
    });
    expect((await app.fetch(fields.imageUrl)).status).toBe(200);
    const report = service.requests.find(({ path }) => path === "/photos/desk/download");
    expect(report?.headers.authorization).toBe(`Client-ID ${standInKey}`);
  });

  test("never tells the key to anybody else", async () => {
    const other = await startPhotoStandIn();
    expect((await choose({ downloadLocation: `${other.url}/steal` })).status).toBe(201);
    expect(other.requests).toEqual([]);
    await other.stop();
  });

  test.each([
    [{ url: "http://169.254.169.254/latest" }, 502],
    [{ url: `${service.url}/lamp/regular` }, 415],
    [{ url: `${service.url}/photos/gone` }, 502],
    [{ url: "file:///etc/passwd" }, 400],
    [{ photographer: "" }, 400],
  ])("of %j is refused with %i", async (change, status) => {
    expect((await choose(change)).status).toBe(status);
  });
});

describe("without a key", () => {
  const bare = testApp("empty");
  const client = asEditor(bare);

  test("both calls name the setting", async () => {
    for (const answer of [
      await client("GET", "/api/images/search?q=x"),
      await client("POST", "/api/images/import", {}),
    ]) {
      expect(answer.status).toBe(503);
      expect((await answer.json()).message).toContain("UNSPLASH_ACCESS_KEY");
    }
  });
});
