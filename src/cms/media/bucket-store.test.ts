import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startStorageStandIn } from "#integrations/storage/storage.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const standIn = await startStorageStandIn();
const { endpoint, bucket, accessKeyId, secretAccessKey } = standIn.settings;
const app = testApp("empty", {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});
const call = asEditor(app);

beforeEach(() => Object.assign(standIn.gate, { fault: null, times: Number.POSITIVE_INFINITY }));
afterAll(() => standIn.stop());

async function upload(background: string) {
  const bytes = await sharp({ create: { width: 1300, height: 700, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "a.png", { type: "image/png" }));
  return call("POST", "/api/media", form);
}

test("a picture is uploaded into the bucket, served from it in every size, and deleted there", async () => {
  const answer = await upload("#135");
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { id, url, sources } = await answer.json();
  const smaller: string[] = sources.flatMap(({ srcSet }: { srcSet: string }) =>
    srcSet.split(",").map((part) => part.trim().split(" ")[0]),
  );
  expect(smaller.length).toBeGreaterThan(1);
  for (const path of [url, ...smaller, ...smaller]) {
    const picture = await app.fetch(path);
    expect([path, picture.status]).toEqual([path, 200]);
    expect(picture.headers.get("cache-control")).toContain("immutable");
    expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBeGreaterThan(0);
  }
  expect(standIn.requests.filter((line) => line.startsWith("PUT")).length).toBe(1 + smaller.length);
  expect((await call("DELETE", `/api/media/${id}`)).status).toBe(204);
  expect((await app.fetch(url)).status).toBe(404);
});

test("a bucket that fails refuses an upload in words, keeps nothing half, and is no missing picture", async () => {
  const { url } = await (await upload("#246")).json();
  const path = url.replace(/^\/media\/./, (start: string) => `${start.slice(0, -1)}x`);
  standIn.gate.fault = 503;
  const refused = await upload("#357");
  expect(refused.status).toBe(502);
  expect((await refused.json()).message).toBe(
    `The storage ${endpoint}/${bucket} failed: it answers 503 (SlowDown)`,
  );
  const unread = await app.fetch(path);
  expect([unread.status, unread.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(unread.headers.get("cache-control")).toBe("no-store");
  standIn.gate.fault = null;
  expect((await app.fetch(path)).status).toBe(404);
  expect((await upload("#357")).status).toBe(201);
});

test("a deletion that the bucket failed is completed by another one", async () => {
  const { id, url } = await (await upload("#468")).json();
  standIn.gate.fault = 503;
  expect((await call("DELETE", `/api/media/${id}`)).status).toBe(502);
  standIn.gate.fault = null;
  expect((await app.fetch(url)).status).toBe(200);
  expect((await call("DELETE", `/api/media/${id}`)).status).toBe(204);
  expect((await app.fetch(url)).status).toBe(404);
  expect((await call("POST", `/api/media/${id}/restore`)).status).toBe(200);
  expect((await app.fetch(url)).status).toBe(200);
});
