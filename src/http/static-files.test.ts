import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { staticFiles } from "./static-files.server.ts";

const root = mkdtempSync(join(tmpdir(), "static-files-"));
afterAll(() => rmSync(root, { recursive: true }));
mkdirSync(join(root, "assets"));
const script = "export const words = 1;".repeat(20);
writeFileSync(join(root, "assets", "page-DwCc2z_a.js"), script);
writeFileSync(join(root, "assets", "page-DwCc2z_a.js.br"), brotliCompressSync(script));
writeFileSync(join(root, "assets", "page-DwCc2z_a.js.gz"), gzipSync(script));
writeFileSync(join(root, "assets", "plain.txt"), "plain");
writeFileSync(join(root, "secret.txt"), "secret");

const app = new Hono().use("/assets/*", staticFiles(root, "assets"));
const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(path, { headers, method });

test("a file with a hash in its name is kept for a year without asking", async () => {
  const { headers } = await ask("/assets/page-DwCc2z_a.js");
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("content-type")).toMatch(/^text\/javascript/);
});

test("any other file is revalidated on each request, with 304 if it is unchanged", async () => {
  const answer = await ask("/assets/plain.txt");
  expect([answer.status, await answer.text()]).toEqual([200, "plain"]);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  const etag = answer.headers.get("etag") ?? "";
  const modified = answer.headers.get("last-modified") ?? "";
  const validators: Record<string, string>[] = [
    { "if-none-match": etag },
    { "if-none-match": `"a", ${etag}` },
    { "if-modified-since": modified },
  ];
  for (const headers of validators) {
    const again = await ask("/assets/plain.txt", headers);
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  expect(
    (await ask("/assets/plain.txt", { "if-none-match": '"x"', "if-modified-since": modified })).status,
  ).toBe(200);
  const old = new Date(Date.parse(modified) - 60_000).toUTCString();
  expect((await ask("/assets/plain.txt", { "if-modified-since": old })).status).toBe(200);
});

test("the variant that the reader accepts is sent, and caches distinguish it", async () => {
  const address = "/assets/page-DwCc2z_a.js";
  const answer = await ask(address, { "accept-encoding": "gzip, br" });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(script);
  expect((await ask(address, { "accept-encoding": "gzip" })).headers.get("content-encoding")).toBe("gzip");
  const plain = await ask(address);
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, script]);
  for (const { headers } of [answer, plain]) expect(headers.get("vary")).toBe("Accept-Encoding");
});

test.each(["/assets/none.js", "/assets/../secret.txt", "/assets/%2e%2e/secret.txt", "/assets/constructor"])(
  "%s is not there",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);

test("nothing but reads is answered", async () => {
  expect((await ask("/assets/plain.txt", {}, "POST")).status).toBe(404);
  expect((await ask("/assets/plain.txt", {}, "HEAD")).status).toBe(200);
});
