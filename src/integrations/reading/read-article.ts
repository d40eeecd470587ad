import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { markdownOf, onOneLine, webAddress } from "./markup.ts";
import { readDate } from "./read-date.ts";

export interface ReadArticle {
  title: string;
  /** In Markdown. Null if the page is too short for an article. */
  text: string | null;
  /** The page's own summary. */
  excerpt: string | null;
  author: string | null;
  publisher: string | null;
  publishedAt: string | null;
  imageUrl: string | null;
}

export interface ArticlePage {
  html: string;
  url: string;
}

/** In characters. Anything shorter is a notice. */
const shortestArticle = 200;
const mostElements = 100_000;

/** Extracts a web page's article without the navigation around it. Returns null for a page without any text. */
export function readArticle({ html, url }: ArticlePage): ReadArticle | null {
  const { document } = parseHTML(html);
  if (!document.documentElement) return null;
  const imageUrl = pictureOf(document, url);
  // With a lower character threshold, it stops at the first matching block, such as a newsletter form.
  const result = new Readability(document, { maxElemsToParse: mostElements }).parse();
  if (!result) return null;
  const isArticle = onOneLine(result.textContent ?? "").length >= shortestArticle;
  return {
    title: onOneLine(result.title ?? ""),
    text: isArticle && result.content ? markdownOf(result.content, url) : null,
    excerpt: onOneLine(result.excerpt ?? "") || null,
    author: onOneLine(result.byline ?? "") || null,
    publisher: onOneLine(result.siteName ?? "") || null,
    publishedAt: dateOf(result.publishedTime),
    imageUrl,
  };
}

function pictureOf(document: Document, url: string): string | null {
  const meta = document.querySelector('meta[property="og:image"], meta[name="twitter:image"]');
  return webAddress(meta?.getAttribute("content") ?? undefined, url);
}

function dateOf(date: string | null | undefined): string | null {
  const time = readDate(date);
  return time === null || time < 0 || time > Date.now() ? null : new Date(time).toISOString();
}
