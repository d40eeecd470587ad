import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { FetchError, type FetchedResource, guardedFetchOf } from "../guarded-fetch/index.ts";
import { type ReadPage, reader } from "../reading/index.ts";
import { robotsOf } from "../robots/index.ts";

/**
 * The outcome of fetching a source's page. `refused`: the site does not admit robots, or ours, which says nothing about the page.
 * `no-answer`: too slow, unreachable, or a server error.
 */
export type SourceAnswer =
  | { kind: "page"; page: ReadPage }
  /** A response whose text cannot be read, such as a PDF. */
  | { kind: "unreadable"; message: string }
  | { kind: "refused" | "gone" | "no-answer" | "bad-address"; message: string };

type SourceSettings = Pick<Settings, "fetchAllowHosts" | "product" | "siteUrl">;

const largestPage = 4 * 1024 * 1024;

/**
 * Fetches a source's page if its site allows robots, and parses it in the reading worker. Resolves even if the fetch
 * fails. `withinMs` limits the request.
 */
export async function fetchSourcePage(
  address: string,
  settings: SourceSettings,
  withinMs?: number,
): Promise<SourceAnswer> {
  try {
    const page = await fetchAllowed(address, settings, withinMs);
    return page ? await answerOf(page) : refusedBy(address, "asks robots not to read this page (robots.txt)");
  } catch (error) {
    if (error instanceof FetchError) return failureOf(error);
    throw error;
  }
}

/** @returns null if the site disallows robots at the page's URL or at its redirect target */
async function fetchAllowed(
  address: string,
  settings: SourceSettings,
  withinMs: number | undefined,
): Promise<FetchedResource | null> {
  const robots = robotsOf(settings);
  if (!(await robots.allow(address))) return null;
  const limits = { maxBytes: largestPage, ...(withinMs !== undefined && { withinMs }) };
  const page = await guardedFetchOf(settings).get(address, limits, { accept: "text/html,*/*;q=0.5" });
  const isElsewhere = new URL(page.url).origin !== new URL(address).origin;
  return isElsewhere && !(await robots.allow(page.url)) ? null : page;
}

async function answerOf(page: FetchedResource): Promise<SourceAnswer> {
  const { host } = new URL(page.url);
  const message = `${host} answered with status ${page.status}`;
  if (page.status === 404 || page.status === 410) return { kind: "gone", message };
  // 408 and 425 ask for a retry. Every other rejection may be aimed at robots.
  if (page.status >= 500 || page.status === 408 || page.status === 425) return { kind: "no-answer", message };
  if (page.status !== 200) return { kind: "refused", message };
  const type = page.headers.get("content-type") ?? "text/html";
  if (!/html|xml|text\/plain/i.test(type))
    return { kind: "unreadable", message: `${host} did not return a web page but ${type.slice(0, 100)}` };
  return readMarkup(page, host);
}

async function readMarkup(page: FetchedResource, host: string): Promise<SourceAnswer> {
  try {
    return { kind: "page", page: await reader.readPage(page.text()) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: "unreadable", message: `${host} returned an unreadable page: ${error.message}` };
  }
}

const refusedBy = (address: string, reason: string): SourceAnswer => ({
  kind: "refused",
  message: `${new URL(address).host} ${reason}`,
});

function failureOf({ reason, message }: FetchError): SourceAnswer {
  if (reason === "bad-address" || reason === "refused-address") return { kind: "bad-address", message };
  if (reason === "too-large" || reason === "unreadable") return { kind: "unreadable", message };
  return { kind: "no-answer", message };
}

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
