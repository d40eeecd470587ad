import { environment } from "#shared/environment.server.ts";

export interface HostLimits {
  /** Hosts visited concurrently. */
  hosts: number;
  /** Milliseconds between two requests to one host. */
  pauseMs: number;
}

/** Visits pages grouped by host, so that each host gets one request at a time. Stops early if `signal` aborts. */
export async function visitHosts<Page extends { url: string }>(
  pages: Page[],
  { hosts, pauseMs }: HostLimits,
  signal: AbortSignal,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const byHost = [...Map.groupBy(pages, ({ url }) => URL.parse(url)?.host ?? "").values()];
  const askHosts = async () => {
    for (let host = byHost.shift(); host; host = byHost.shift())
      for (const [index, page] of host.entries()) {
        if (index > 0) await environment.wait(pauseMs);
        if (signal.aborted) return;
        await visit(page);
      }
  };
  await Promise.all(Array.from({ length: hosts }, askHosts));
}
