import { execFileSync } from "node:child_process";
import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import zlib from "node:zlib";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { compress } from "./compressor.server.ts";

afterEach(() => void vi.useRealTimers());

const options = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } };

test("a busy server compresses in a thread, to the same bytes, and goes on if the thread ends", async () => {
  const answers: unknown[] = [];
  const started = Promise.withResolvers<Worker>();
  process.once("worker", (worker: Worker) => {
    worker.on("message", (answer) => answers.push(answer));
    started.resolve(worker);
  });
  const texts = Array.from({ length: 40 }, (_, at) => Buffer.from(`${at} vendors, `.repeat(at * at * 15)));
  const isSmall = ({ length }: Buffer) => length <= 256 * 1024;
  const inThread = 2 * texts.filter(isSmall).length;
  expect(texts.every(isSmall)).toBe(false);
  const inBoth = () => Promise.all(texts.flatMap((text) => [compress(text, options), compress(text, null)]));
  const expected = texts.flatMap((text) => [zlib.brotliCompressSync(text, options), zlib.gzipSync(text)]);
  expect(await inBoth()).toEqual(expected);
  const thread = await started.promise;
  await vi.waitFor(() => expect(answers).toEqual([{ isReady: true }]), { timeout: 20_000 });
  expect(await inBoth()).toEqual(expected);
  expect(answers).toHaveLength(1 + inThread);

  const last = inBoth();
  await thread.terminate();
  expect(await last).toEqual(expected);
  expect(answers.length).toBeLessThan(1 + 2 * inThread);
});

test("an idle thread is started again, a thread that failed is not", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.resetModules();
  const fresh = await import("./compressor.server.ts");
  const threads: { isReady: Promise<unknown>; hasEnded: Promise<unknown>; worker: Worker }[] = [];
  const remember = (worker: Worker) =>
    void threads.push({
      worker,
      isReady: once(worker, "message"),
      // Unlike `once`, it is not rejected if the thread fails.
      hasEnded: new Promise((resolve) => worker.once("exit", resolve)),
    });
  process.on("worker", remember);
  onTestFinished(() => void process.off("worker", remember));
  const failures: unknown[] = [];
  fresh.logThreadFailure({ warn: (...words: unknown[]) => void failures.push(words) });
  const text = Buffer.from("vendors, ".repeat(200));
  const beBusy = () => Promise.all(Array.from({ length: 30 }, () => fresh.compress(text, null)));
  const passIdleTime = () => vi.advanceTimersByTime(10_000);
  await beBusy();
  await threads[0]?.isReady;
  passIdleTime();
  await threads[0]?.hasEnded;
  await beBusy();
  expect(threads).toHaveLength(2);
  await threads[1]?.isReady;
  expect(failures).toEqual([]);
  const error = new Error("Out of memory");
  threads[1]?.worker.emit("error", error);
  await threads[1]?.worker.terminate();
  passIdleTime();
  expect(await beBusy()).toEqual(Array(30).fill(zlib.gzipSync(text)));
  expect(threads).toHaveLength(2);
  expect(failures).toEqual([
    [{ err: error }, "the compression thread failed; Node's own threads compress until the server restarts"],
  ]);
});

test("a busy server that may not start a thread goes on without it", () => {
  const code = `
    import { compress, logThreadFailure } from ${JSON.stringify(import.meta.resolve("./compressor.server.ts"))};
    logThreadFailure({ warn: ({ err }) => console.log(err.code) });
    const all = await Promise.all(Array.from({ length: 30 }, () => compress(Buffer.from("vendors"), null)));
    console.log(all.length);`;
  const flags = ["--permission", "--allow-fs-read=*", "--input-type=module"];
  const printed = execFileSync(process.execPath, [...flags, "-e", code], { encoding: "utf8" });
  expect(printed).toBe("ERR_ACCESS_DENIED\n30\n");
});
