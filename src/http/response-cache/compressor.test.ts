import type { Worker } from "node:worker_threads";
import zlib from "node:zlib";
import { expect, test, vi } from "vitest";
import { compress } from "./compressor.server.ts";

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
