import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ObjectStorage } from "./index.ts";
import { startStorageStandIn } from "./storage.stand-in.ts";

const standIn = await startStorageStandIn();
const storage = new ObjectStorage(standIn.settings);
const folder = mkdtempSync(join(tmpdir(), "storage-test-"));

beforeEach(() => Object.assign(standIn.gate, { fault: null, times: Number.POSITIVE_INFINITY }));
afterAll(async () => {
  await standIn.stop();
  rmSync(folder, { recursive: true });
});

test("an object is stored, read, replaced and removed", async () => {
  const bytes = randomBytes(300_000);
  await storage.put("media/a b+c.jpg", bytes, "image/jpeg");
  expect(await storage.get("media/a b+c.jpg")).toEqual(bytes);
  await storage.put("media/a b+c.jpg", Buffer.from("other"));
  expect(String(await storage.get("media/a b+c.jpg"))).toBe("other");
  await storage.remove("media/a b+c.jpg");
  expect(await storage.get("media/a b+c.jpg")).toBeNull();
  await storage.remove("media/a b+c.jpg");
});

test("a file of several megabytes is streamed there and back", async () => {
  const file = join(folder, "big");
  const bytes = randomBytes(9_000_000);
  writeFileSync(file, bytes);
  await storage.putFile("backups/big", file);
  const stream = await storage.stream("backups/big");
  expect((await buffer(stream ?? new ReadableStream())).equals(bytes)).toBe(true);
  expect(await storage.list("backups/")).toEqual([{ key: "backups/big", bytes: bytes.length }]);
  expect(await storage.stream("backups/none")).toBeNull();
});

test("objects are listed by the beginning of their keys", async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => storage.put(`many/${n}`, Buffer.from("x"))));
  expect(await storage.list("many/")).toHaveLength(12);
  expect(await storage.list("none/")).toEqual([]);
});

describe("a storage that fails", () => {
  test.each([500, 503, 429])("with %d for a moment is asked again", async (fault) => {
    Object.assign(standIn.gate, { fault, times: 2 });
    await storage.put("again", Buffer.from("there"));
    expect(String(await storage.get("again"))).toBe("there");
  });

  test("for good is told in words, without the keys", async () => {
    standIn.gate.fault = 503;
    const failure = await storage.get("again").catch((error) => error);
    expect(failure).toMatchObject({ code: "outside-service-failed" });
    expect(failure.message).toBe(
      `The storage ${standIn.settings.endpoint}/guide failed: it answers 503 (SlowDown)`,
    );
  });

  test("to answer at all holds a read for five seconds over all attempts, and the next ones not at all", async () => {
    const silent = new ObjectStorage(standIn.settings);
    await silent.put("quiet", Buffer.from("there"));
    standIn.gate.fault = "silence";
    const began = Date.now();
    await expect(silent.get("quiet")).rejects.toThrow("it took too long to answer");
    expect(Date.now() - began).toBeLessThan(6500);
    const afterwards = Date.now();
    await expect(silent.get("quiet")).rejects.toThrow("it is not responding");
    expect(Date.now() - afterwards).toBeLessThan(500);
    standIn.gate.fault = null;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
    try {
      expect(String(await silent.get("quiet"))).toBe("there");
    } finally {
      vi.useRealTimers();
    }
    expect(String(await silent.get("quiet"))).toBe("there");
  }, 15_000);

  test("by a wrong key says which settings to check, and is not asked again", async () => {
    const before = standIn.requests.length;
    const stranger = new ObjectStorage({ ...standIn.settings, secretAccessKey: "wrong-key" });
    await expect(stranger.put("x", Buffer.from("x"))).rejects.toThrow(
      /it answers 403 \(\w+\); check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/,
    );
    expect(standIn.requests.length - before).toBe(1);
  });

  test("by a bucket that is not there says so", async () => {
    const elsewhere = new ObjectStorage({ ...standIn.settings, bucket: "nowhere" });
    await expect(elsewhere.check()).rejects.toThrow("the bucket does not exist");
    await expect(elsewhere.list("backups/")).rejects.toThrow("the bucket does not exist");
    await expect(elsewhere.put("x", Buffer.from("x"))).rejects.toThrow("the bucket does not exist");
  });

  test("by not being there is told with the reason", async () => {
    const gone = new ObjectStorage({ ...standIn.settings, endpoint: "http://127.0.0.1:1" });
    await expect(gone.check()).rejects.toThrow("The storage http://127.0.0.1:1/guide failed:");
  });
});
