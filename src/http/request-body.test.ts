import { readdirSync, readlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { AppError } from "#shared/errors.ts";
import type { AppEnv } from "./request.server.ts";
import { readJson, useSavedUpload } from "./request-body.server.ts";

const limit = { megabytes: 1, tooLarge: "A file can be at most 1 MB" };

const app = new Hono<AppEnv>();
app.post("/", (c) =>
  useSavedUpload(c, limit, async ({ file }) => c.text(file ? await readFile(file.content, "utf8") : "none")),
);
app.onError((error, c) => c.text(error instanceof AppError ? error.code : String(error), 400));

const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
const encoder = new TextEncoder();

async function send(body: string | ReadableStream): Promise<string> {
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const answer = await app.request("/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
  return answer.text();
}

/** A form whose file begins, and goes on as `pull` says. */
const begun = (pull: (stream: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(head)),
    pull: async (stream) => {
      await setImmediate();
      pull(stream);
    },
  });

const openUploads = () =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes("/upload-");
    } catch {
      return false;
    }
  });

const savedUploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith("upload-"));

test.runIf(process.platform === "linux")(
  "an upload is deleted after use, and when it breaks off or is too large; none stays open",
  async () => {
    const before = savedUploads();
    expect(await send(`${head}Name\r\n--x--\r\n`)).toBe("Name");
    const part = encoder.encode("Name\n".repeat(20_000));
    let parts = 0;
    const broken = begun((stream) =>
      ++parts < 5 ? stream.enqueue(part) : stream.error(new Error("closed")),
    );
    expect(await send(broken)).toBe("invalid");
    expect(await send(begun((stream) => stream.enqueue(part)))).toBe("too-large");
    expect(openUploads()).toEqual([]);
    expect(savedUploads()).toEqual(before);
  },
);

test("an upload that breaks off before its temporary file is open is refused, and no error is left unhandled", async () => {
  const uncaught: unknown[] = [];
  const watch = (error: unknown) => uncaught.push(error);
  const others = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException").on("uncaughtException", watch);
  try {
    for (let attempt = 0; attempt < 50; attempt++) expect(await send(`${head}Name`)).toBe("invalid");
    expect(uncaught).toEqual([]);
  } finally {
    process.off("uncaughtException", watch);
    for (const other of others) process.on("uncaughtException", other);
  }
});

test("a body in another encoding than UTF-8 is refused, so that no letter is lost", async () => {
  const json = new Hono<AppEnv>();
  json.post("/", async (c) => c.json(await readJson(c)));
  json.onError((error, c) => c.text(error.message, 400));
  const sent = async (body: Uint8Array<ArrayBuffer>) =>
    json.request("/", { method: "POST", headers: { "content-type": "application/json" }, body });
  const text = '{"term":"Café"}';
  expect(await (await sent(Uint8Array.from(Buffer.from(text, "utf8")))).json()).toEqual({ term: "Café" });
  const refused = await sent(Uint8Array.from(Buffer.from(text, "latin1")));
  expect(refused.status).toBe(400);
  expect(await refused.text()).toBe("The request's body is not valid JSON: It is not UTF-8");
});
