import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { markdownOf, onOneLine, webAddress } from "./markup.ts";

export interface ReadArticle {
  title: string;
  /** In markdown. */
  text: string;
  author: string | null;
  publisher: string | null;
  publishedAt: string | null;
  imageUrl: string | null;
}

export interface ArticlePage {
  html: string;
  url: string;
}

/** Fewer characters are no article but a notice. */
const shortestArticle = 200;
const mostElements = 100_000;

/** The article on a web page, without what stands around it; null when there is none. */
export function readArticle({ html, url }: ArticlePage): ReadArticle | null {
  const { document } = parseHTML(html);
  if (!document.documentElement) return null;
  const imageUrl = pictureOf(document, url);
  const found = new Readability(document, {
    maxElemsToParse: mostElements,
    charThreshold: shortestArticle,
  }).parse();
  if (!found?.content || (found.textContent ?? "").trim().length < shortestArticle) return null;
  return {
    title: onOneLine(found.title ?? ""),
    text: markdownOf(found.content, url),
    author: onOneLine(found.byline ?? "") || null,
    publisher: onOneLine(found.siteName ?? "") || null,
    publishedAt: dateOf(found.publishedTime),
    imageUrl,
  };
}

function pictureOf(document: Document, url: string): string | null {
  const meta = document.querySelector('meta[property="og:image"], meta[name="twitter:image"]');
  return webAddress(meta?.getAttribute("content") ?? undefined, url);
}

function dateOf(date: string | null | undefined): string | null {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) || time < 0 || time > Date.now() ? null : new Date(time).toISOString();
}
