import { parseOpml } from "feedsmith";
import { cutWhole } from "#shared/text.ts";
import { cleanText, onOneLine } from "./markup.ts";

/** An entry in a list of feeds. */
export interface OpmlFeed {
  /** As in the list. It may be invalid. */
  url: string;
  title: string;
  /** The folders that contain it, outermost first. */
  folder: string[];
}

type Outline = NonNullable<NonNullable<ReturnType<typeof parseOpml>["body"]>["outlines"]>[number];

const deepestFolder = 20;
const longestTitle = 500;

/** Parses an OPML list of feeds: every entry with an `xmlUrl`. @throws Error with a message for the editor if it is not OPML */
export function readOpml(text: string): OpmlFeed[] {
  const clean = cleanText(text).trimStart();
  if (/<!(DOCTYPE|ENTITY)/i.test(clean))
    throw new Error("it declares a document type, which is not allowed in OPML files");
  return feedsIn(parseOutline(clean).body?.outlines ?? [], []);
}

function parseOutline(text: string): Partial<ReturnType<typeof parseOpml>> {
  try {
    return parseOpml(text);
  } catch {
    // The parser rejects an empty list.
    if (/^(<\?xml[^>]*\?>\s*)?<opml[\s/>]/i.test(text) && !/xmlUrl/i.test(text)) return {};
    throw new Error("it is not a readable OPML file");
  }
}

const feedsIn = (outlines: Outline[], folder: string[]): OpmlFeed[] =>
  outlines.flatMap((outline) => {
    const title = cutWhole(onOneLine(outline.title || outline.text || ""), longestTitle);
    const feeds = outline.xmlUrl === undefined ? [] : [{ url: outline.xmlUrl.trim(), title, folder }];
    const inner = outline.outlines ?? [];
    if (inner.length === 0 || folder.length >= deepestFolder) return feeds;
    return [...feeds, ...feedsIn(inner, title ? [...folder, title] : folder)];
  });
