import { parseOpml } from "feedsmith";
import { cleanText, onOneLine } from "./markup.ts";

/** An entry of a list of feeds. */
export interface OpmlFeed {
  /** As the list has it; it may be no address. */
  url: string;
  title: string;
  /** The folders that it lies in, outermost first. */
  folder: string[];
}

type Outline = NonNullable<NonNullable<ReturnType<typeof parseOpml>["body"]>["outlines"]>[number];

const deepestFolder = 20;
const longestTitle = 500;

/** Reads a list of feeds (OPML): every entry with an `xmlUrl`. @throws Error in words when it is none */
export function readOpml(text: string): OpmlFeed[] {
  const clean = cleanText(text).trimStart();
  if (/<!(DOCTYPE|ENTITY)/i.test(clean))
    throw new Error("it declares a document type, which a list of feeds has no need of");
  return feedsIn(parsed(clean).body?.outlines ?? [], []);
}

function parsed(text: string): Partial<ReturnType<typeof parseOpml>> {
  try {
    return parseOpml(text);
  } catch {
    // The parser refuses a list that holds nothing.
    if (/^(<\?xml[^>]*\?>\s*)?<opml[\s/>]/i.test(text) && !/xmlUrl/i.test(text)) return {};
    throw new Error("it is not a list of feeds (OPML) that can be read");
  }
}

const feedsIn = (outlines: Outline[], folder: string[]): OpmlFeed[] =>
  outlines.flatMap((outline) => {
    const title = onOneLine(outline.title || outline.text || "").slice(0, longestTitle);
    const own = outline.xmlUrl === undefined ? [] : [{ url: outline.xmlUrl.trim(), title, folder }];
    const inner = outline.outlines ?? [];
    if (inner.length === 0 || folder.length >= deepestFolder) return own;
    return [...own, ...feedsIn(inner, title ? [...folder, title] : folder)];
  });
