import { setTimeout as wait } from "node:timers/promises";

export interface HostLimits {
  /** Hosts that are asked at the same time. */
  hosts: number;
  /** Milliseconds between two requests to one host. */
  pauseMs: number;
}

/**
 * Visits pages in groups of their hosts, so that each host is asked for one page at a time. Stops early when `signal`
 * aborts.
 */
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
        if (index > 0) await wait(pauseMs);
        if (signal.aborted) return;
        await visit(page);
      }
  };
  await Promise.all(Array.from({ length: hosts }, askHosts));
}
