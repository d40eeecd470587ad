import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { markdownOf, onOneLine, webAddress } from "./markup.ts";
import { readDate } from "./read-date.ts";

export interface ReadArticle {
  title: string;
  /** In markdown; null for a page that is too short for an article. */
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

/** Fewer characters are no article but a notice. */
const shortestArticle = 200;
const mostElements = 100_000;

/** Extracts the article of a web page, without the navigation around it; null for a page without any text. */
export function readArticle({ html, url }: ArticlePage): ReadArticle | null {
  const { document } = parseHTML(html);
  if (!document.documentElement) return null;
  const imageUrl = pictureOf(document, url);
  // With a lower threshold for characters it stops at the first block that passes, a newsletter form for instance.
  const found = new Readability(document, { maxElemsToParse: mostElements }).parse();
  if (!found) return null;
  const isArticle = onOneLine(found.textContent ?? "").length >= shortestArticle;
  return {
    title: onOneLine(found.title ?? ""),
    text: isArticle && found.content ? markdownOf(found.content, url) : null,
    excerpt: onOneLine(found.excerpt ?? "") || null,
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
  const time = readDate(date);
  return time === null || time < 0 || time > Date.now() ? null : new Date(time).toISOString();
}
