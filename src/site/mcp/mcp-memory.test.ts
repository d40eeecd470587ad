import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createApp } from "#app.ts";
import { listen } from "#http/http-server.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { openTestDatabase } from "../../../tests/support/database.ts";

test("an answered call leaves nothing in memory", async () => {
  const database = await openTestDatabase();
  const settings = readSettings({ LOG_LEVEL: "silent" });
  const app = await createApp({ database, settings, log: pino({ level: "silent" }) });
  const responses: WeakRef<ServerResponse>[] = [];
  const { server } = await listen(
    (request, response) => {
      responses.push(new WeakRef(response));
      app.requestListener(request, response);
    },
    { port: 0, host: "127.0.0.1" },
  );
  try {
    const { port } = server.address() as AddressInfo;
    for (let id = 0; id < 8; id++) {
      const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
        body: JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: call }),
      });
      expect(await response.text()).toContain("addepar");
    }
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    await vi.waitFor(() => {
      collectGarbage();
      // The connection keeps its last response.
      expect(responses.filter((response) => response.deref()).length).toBeLessThanOrEqual(2);
    }, 10_000);
    expect(responses.length).toBeGreaterThanOrEqual(8);
  } finally {
    server.closeAllConnections();
    server.close();
    await database.close();
  }
});

const call = { name: "answer", arguments: { question: "Does Addepar have an API?" } };
