import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";

const rowCount = 600;
/** `KILLS=10` takes four minutes. */
const kills = Number(process.env.KILLS ?? 4);
/** In milliseconds. An import of this size takes a second or two. */
const longestWait = 2500;

async function start(dataDir: string) {
  const port = String(await freePort());
  const server = startServer({ DATA_DIR: dataDir, PORT: port });
  await server.says(ready);
  const address = `http://127.0.0.1:${port}`;
  const json = { "content-type": "application/json" };
  const body = JSON.stringify(testEditor);
  const signedIn = await fetch(`${address}/api/auth/login`, { method: "POST", headers: json, body });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const call = (method: string, path: string, sent?: object) =>
    fetch(address + path, {
      method,
      headers: { cookie, ...(sent && !(sent instanceof FormData) && json) },
      ...(sent && { body: sent instanceof FormData ? sent : JSON.stringify(sent) }),
    });
  return { ...server, call };
}

type Server = Awaited<ReturnType<typeof start>>;

/** Uploads and plans terms that start with a word. Returns the import's id. */
async function planTerms({ call }: Server, word: string): Promise<number> {
  const lines = Array.from({ length: rowCount }, (_, place) => `${word} ${place},**text** ${place}`);
  const form = new FormData();
  form.set("type", "glossary");
  form.set("file", new File([["term,definition", ...lines].join("\n")], `${word}.csv`));
  const { id } = await (await call("POST", "/api/admin/imports", form)).json();
  const mapping = { 0: "term", 1: "definition" };
  const planned = await call("PUT", `/api/admin/imports/${id}`, { mapping, key: "term", as: "live" });
  expect((await planned.json()).counts.create).toBe(rowCount);
  return id;
}

/** Returns the import once it is no longer running. */
async function settled({ call }: Server, id: number) {
  const look = async () => (await call("GET", `/api/admin/imports/${id}`)).json();
  await expect.poll(async () => (await look()).state, { timeout: 60_000 }).not.toBe("running");
  return look();
}

async function expectTrueRecord({ call }: Server, id: number, word: string, isDone: boolean) {
  const { total } = await (await call("GET", `/api/admin/entries/glossary?q=${word}`)).json();
  expect(total, "entries").toBe(isDone ? rowCount : 0);
  const result = await (await call("GET", `/api/admin/imports/${id}/result.csv`)).text();
  const told = result.split("\r\n").filter((line) => line.endsWith(isDone ? ",new," : ",would be new,"));
  expect(told.length, "lines of the result").toBe(rowCount);
  const audit: { title: string }[] = await (await call("GET", "/api/admin/audit")).json();
  const noted = audit.filter(({ title }) => title === `${rowCount} entries from ${word}.csv`).length;
  expect(noted, "audit").toBe(isDone ? 1 : 0);
}

test("an import killed at any moment is resumed or leaves nothing, and its record is accurate @release", async () => {
  test.setTimeout(15 * 60_000);
  const dataDir = temporaryFolder();
  const ends: string[] = [];
  let server = await start(dataDir);
  for (let kill = 0; kill < kills; kill++) {
    const word = `Killed${String.fromCharCode(97 + kill)}`;
    const id = await planTerms(server, word);
    const commit = server.call("POST", `/api/admin/imports/${id}/commit`).catch(() => null);
    await wait(Math.random() * longestWait);
    server.kill("SIGKILL");
    await server.ended;
    await commit;
    server = await start(dataDir);
    const { state } = await settled(server, id);
    ends.push(state);
    await expectTrueRecord(server, id, word, state === "done");
    if (state === "done") continue;
    expect((await server.call("POST", `/api/admin/imports/${id}/commit`)).status).toBeLessThan(300);
    expect((await settled(server, id)).state).toBe("done");
    await expectTrueRecord(server, id, word, true);
  }
  expect(ends.every((state) => ["planned", "failed", "done"].includes(state))).toBe(true);
  server.kill("SIGTERM");
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
});
