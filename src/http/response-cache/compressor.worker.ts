import { parentPort } from "node:worker_threads";
import zlib from "node:zlib";
import type { Compression } from "./compressor.server.ts";

parentPort?.on("message", ({ id, plain, options }: Compression) => {
  const chunk = options ? zlib.brotliCompressSync(plain, options) : zlib.gzipSync(plain);
  // zlib's own chunk is larger than what it holds.
  const bytes = new Uint8Array(chunk);
  parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
});
parentPort?.postMessage({ isReady: true });
