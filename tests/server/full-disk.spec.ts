import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, type ServerProcess, startServer } from "../support/server-process.ts";

/** A server on a small disk that another program fills. */

const disk = temporaryFolder();
const filler = join(disk, "filler");
let port: string;
let site: string;
let isMounted = false;
let server: ServerProcess | undefined;

test.beforeAll(async () => {
  mkdirSync(disk);
  isMounted = mountSmallDisk();
  test.skip(!isMounted, "SKIPPED: this account may not mount a small disk");
  port = String(await freePort());
  site = `http://localhost:${port}`;
});
test.afterAll(async () => {
  server?.kill("SIGKILL");
  await server?.ended;
  if (isMounted) execFileSync("umount", ["--lazy", disk]);
  rmSync(disk, { recursive: true, force: true });
});

test("a full disk refuses saves and shows pages; a killed server says why it cannot start, and loses nothing", async ({
  request,
}) => {
  test.setTimeout(180_000);
  const start = () => startServer({ PORT: port, DATA_DIR: join(disk, "data"), SITE_URL: site });
  server = start();
  await server.says(ready);
  const signIn = async () =>
    expect((await request.post(`${site}/api/auth/login`, { data: testEditor })).status()).toBe(200);
  await signIn();
  const saved = new Map<string, string>();
  const slugs = ["addepar", "masttro", "altoo"];
  for (const slug of slugs) expect(await saveVendor(request, slug, "with space", saved)).toBe(200);

  fillDisk();
  for (let save = 0; save < 30; save++)
    expect([200, 507]).toContain(await saveVendor(request, slugs[save % 3] ?? "", `in save ${save}`, saved));
  const refused = await Promise.all(
    slugs.flatMap((slug) => [1, 2, 3].map((place) => saveVendor(request, slug, `at once ${place}`, saved))),
  );
  expect(refused, "nothing is free any more").toEqual(refused.map(() => 507));
  expect(await (await request.get(`${site}/healthz`)).json()).toEqual({
    status: "degraded",
    message: "The disk is full: nothing can be saved",
  });
  for (const path of ["/", "/vendors/addepar", "/search?q=ledger", "/admin"])
    expect([path, (await request.get(site + path)).status()]).toEqual([path, 200]);
  await expectSaved(request, saved);

  server.kill("SIGKILL");
  await server.ended;
  server = start();
  const { code, stderr } = await server.ended;
  expect([code, stderr.trimEnd()]).toEqual([
    1,
    "The disk of DATA_DIR is full: make room, then start again; what was saved is still there",
  ]);

  rmSync(filler);
  server = start();
  await server.says(ready);
  await expectSaved(request, saved);
  await signIn();
  expect(await saveVendor(request, "addepar", "after there was room", saved)).toBe(200);
  await expectSaved(request, saved);
});

function mountSmallDisk(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=220m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Writes until nothing more fits. */
function fillDisk() {
  const file = openSync(filler, "w");
  const block = Buffer.alloc(64 * 1024);
  try {
    while (true) writeSync(file, block);
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  } finally {
    closeSync(file);
  }
}

/** Saves a vendor's description, and records it in `saved` if the server confirms it. Returns the status. */
async function saveVendor(
  request: APIRequestContext,
  slug: string,
  words: string,
  saved: Map<string, string>,
) {
  const description = `Described ${words}.`;
  const { id } = await (await request.get(`${site}/api/vendors/${slug}`)).json();
  const answer = await request.put(`${site}/api/vendors/${id}`, { data: { description } });
  if (answer.status() === 200) saved.set(slug, description);
  return answer.status();
}

async function expectSaved(request: APIRequestContext, saved: Map<string, string>) {
  for (const [slug, description] of saved)
    expect(await (await request.get(`${site}/api/vendors/${slug}`)).json()).toMatchObject({ description });
}
