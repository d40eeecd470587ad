import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { FetchError, type Fetched, guardedFetchOf } from "../guarded-fetch/index.ts";
import { type ReadPage, reader } from "../reading/index.ts";
import { robotsOf } from "../robots/index.ts";

export { type HostLimits, visitHosts } from "./visit-hosts.ts";

/**
 * How the page of a source answered. `refused`: it lets no robots in, or not ours, which says nothing about the page;
 * `no-answer`: too slow, unreachable, or a fault of its server.
 */
export type SourceAnswer =
  | { kind: "page"; page: ReadPage }
  /** Answered, with something whose text cannot be read: a PDF for instance. */
  | { kind: "unreadable"; message: string }
  | { kind: "refused" | "gone" | "no-answer" | "bad-address"; message: string };

type SourceSettings = Pick<Settings, "fetchAllowHosts" | "product" | "siteUrl">;

const largestPage = 4 * 1024 * 1024;

/**
 * Fetches the page of a source as far as its site lets robots, and reads it in the readers' thread. Resolves whatever the
 * other side does; `withinMs` bounds the request.
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

/** @returns null for a page that its site closes to robots, at its own address or at the one that it leads to */
async function fetchAllowed(
  address: string,
  settings: SourceSettings,
  withinMs: number | undefined,
): Promise<Fetched | null> {
  const robots = robotsOf(settings);
  if (!(await robots.allow(address))) return null;
  const limits = { maxBytes: largestPage, ...(withinMs !== undefined && { withinMs }) };
  const page = await guardedFetchOf(settings).get(address, limits, { accept: "text/html,*/*;q=0.5" });
  const isElsewhere = new URL(page.url).origin !== new URL(address).origin;
  return isElsewhere && !(await robots.allow(page.url)) ? null : page;
}

async function answerOf(page: Fetched): Promise<SourceAnswer> {
  const { host } = new URL(page.url);
  const message = `${host} answered with status ${page.status}`;
  if (page.status === 404 || page.status === 410) return { kind: "gone", message };
  // 408 and 425 ask to come again; every other refusal is one to robots as far as can be told.
  if (page.status >= 500 || page.status === 408 || page.status === 425) return { kind: "no-answer", message };
  if (page.status !== 200) return { kind: "refused", message };
  const type = page.headers.get("content-type") ?? "text/html";
  if (!/html|xml|text\/plain/i.test(type))
    return { kind: "unreadable", message: `${host} gave no web page but ${type.slice(0, 100)}` };
  return readMarkup(page, host);
}

async function readMarkup(page: Fetched, host: string): Promise<SourceAnswer> {
  try {
    return { kind: "page", page: await reader.readPage(page.text()) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: "unreadable", message: `${host} gave a page that cannot be read: ${error.message}` };
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
