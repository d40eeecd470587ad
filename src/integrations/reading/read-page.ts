import { parseHTML } from "linkedom";
import { cutWhole } from "#shared/text.ts";
import { onOneLine, type PageLine, pageLines } from "./markup.ts";
import { readDate } from "./read-date.ts";

/** A web page as a source of facts: its metadata, and its text with one line per block element. */
export interface ReadPage {
  title: string | null;
  publisher: string | null;
  /** As precise as the page states it: `2026`, `2026-03`, `2026-03-14`. */
  publishedOn: string | null;
  text: string;
  /** The text without headings, navigation and bare links. */
  prose: string;
  /** The first links of the page, as written. */
  links: { href: string; text: string }[];
}

/** In characters. Few pages are longer. */
const longestText = 400_000;
const longestName = 200;
const longestTitle = 500;
const mostLinks = 300;
const longestHref = 2000;

/** Reads a page's text, including navigation, with its title, publisher and date if stated. */
export function readPage(html: string): ReadPage {
  const { document } = parseHTML(html);
  const lines = pageLines(html);
  const meta = (...names: string[]) => firstOf(names.map((name) => metaOf(document, name)));
  return {
    title: shorten(
      meta("og:title", "citation_title") ?? lineOf(document.querySelector("title")?.textContent),
      longestTitle,
    ),
    publisher: shorten(
      meta("og:site_name", "citation_publisher", "application-name", "publisher"),
      longestName,
    ),
    publishedOn: dateOf(
      meta("article:published_time", "citation_publication_date", "datePublished", "date", "dc.date") ??
        lineOf(document.querySelector("time[datetime]")?.getAttribute("datetime")),
    ),
    text: textOf(lines),
    prose: textOf(lines.filter(({ isProse }) => isProse)),
    links: Array.from(document.querySelectorAll("a[href]"))
      .slice(0, mostLinks)
      .map((link) => ({
        href: cutWhole(link.getAttribute("href") ?? "", longestHref),
        text: shorten(lineOf(link.textContent), longestName) ?? "",
      })),
  };
}

const textOf = (lines: PageLine[]) =>
  cutWhole(lines.map(({ text }) => text).join("\n"), longestText).toWellFormed();

const lineOf = (text: string | null | undefined) => onOneLine(text ?? "") || null;

const firstOf = (texts: (string | null)[]) => texts.find((text) => text !== null) ?? null;

const shorten = (text: string | null, most: number) => text && Array.from(text).slice(0, most).join("");

/** Pages name such a value in `property`, `name` or `itemprop`. */
function metaOf(document: Document, name: string): string | null {
  const meta = document.querySelector(`meta[property="${name}"], meta[name="${name}"], [itemprop="${name}"]`);
  return lineOf(meta?.getAttribute("content") ?? meta?.getAttribute("datetime"));
}

function dateOf(text: string | null): string | null {
  const time = readDate(text);
  if (text === null || time === null || time < 0 || time > Date.now()) return null;
  if (/^\d{4}(-\d{2})?$/.test(text)) return text;
  // The day where the page was written, which can differ from the day in UTC.
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text.slice(0, 10);
  return new Date(time).toISOString().slice(0, 10);
}
