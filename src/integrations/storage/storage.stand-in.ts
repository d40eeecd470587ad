import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/**
 * Starts an S3-compatible storage on loopback behind a gate: while `fault` is set, each request gets that status or no response
 * (`silence`), up to `times` times.
 */
export async function startStorageStandIn(bucket = "guide") {
  const directory = mkdtempSync(join(tmpdir(), "storage-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const gate = { fault: null as number | "silence" | null, times: Number.POSITIVE_INFINITY };
  const requests: string[] = [];
  const proxy = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    if (gate.fault === null || gate.times <= 0) return forward(incoming, outgoing, port);
    gate.times -= 1;
    incoming.resume();
    if (gate.fault !== "silence") outgoing.writeHead(gate.fault).end("<Error><Code>SlowDown</Code></Error>");
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    gate,
    requests,
    /** The settings' `s3`, with the keys that the storage accepts. */
    settings: { endpoint, bucket, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    stop: async () => {
      proxy.close().closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number) {
  const { method, url, headers } = incoming;
  const inner = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  inner.on("error", () => outgoing.destroy());
  incoming.pipe(inner);
}
