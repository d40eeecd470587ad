import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { FetchError, type FetchedResource, guardedFetchOf } from "../guarded-fetch/index.ts";
import { type ReadArticle, reader } from "../reading/index.ts";
import { robotsOf } from "../robots/index.ts";

export interface FetchedArticle extends ReadArticle {
  text: string;
  /** The article's URL after all redirects. */
  url: string;
}

/** Why a page yielded no article. */
export type ArticleFailure = FetchError["reason"] | "disallowed" | "no-article";

/** A failure with a message for editors. */
export class ArticleError extends AppError {
  readonly reason: ArticleFailure;

  constructor(reason: ArticleFailure, message: string) {
    super("outside-service-failed", message);
    this.reason = reason;
  }
}

type ArticleSettings = Pick<Settings, "fetchAllowHosts" | "product" | "siteUrl">;

const largestPage = 4 * 1024 * 1024;

/** Returns a web page's article in Markdown, if its site allows robots to read it. @throws ArticleError */
export async function fetchArticle(address: string, settings: ArticleSettings): Promise<FetchedArticle> {
  try {
    await assertAllowed(address, settings);
    const page = await guardedFetchOf(settings).get(
      address,
      { maxBytes: largestPage },
      { accept: "text/html" },
    );
    if (new URL(page.url).origin !== new URL(address).origin) await assertAllowed(page.url, settings);
    return { ...(await readPage(page)), url: page.url };
  } catch (error) {
    if (error instanceof FetchError) throw new ArticleError(error.reason, error.message);
    throw error;
  }
}

async function assertAllowed(address: string, settings: ArticleSettings) {
  if (await robotsOf(settings).allow(address)) return;
  const { host } = new URL(address);
  throw new ArticleError("disallowed", `${host} asks robots not to read this page (robots.txt)`);
}

async function readPage(page: FetchedResource): Promise<ReadArticle & { text: string }> {
  const { host } = new URL(page.url);
  if (page.status !== 200)
    throw new ArticleError("bad-status", `${host} answered with status ${page.status}`);
  const type = page.headers.get("content-type") ?? "text/html";
  if (!/html|xml/i.test(type))
    throw new ArticleError("no-article", `${host} did not return a web page but ${type.slice(0, 100)}`);
  const article = await readMarkup(page, host);
  if (!article?.text) throw new ArticleError("no-article", `${host} returned a page without an article`);
  return { ...article, text: article.text };
}

async function readMarkup(page: FetchedResource, host: string): Promise<ReadArticle | null> {
  try {
    return await reader.readArticle({ html: page.text(), url: page.url });
  } catch (error) {
    const how = error instanceof Error ? error.message : String(error);
    throw new ArticleError("unreadable", `${host} returned an unreadable page: ${how}`);
  }
}
