import { generateOpml } from "feedsmith";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { type OpmlFeed, reader } from "../reading/index.ts";

/** Parses an OPML list of feeds in the reading worker. @throws AppError `invalid` with a message for the editor */
export async function readFeedList(text: string): Promise<OpmlFeed[]> {
  try {
    return await reader.readOpml(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError("invalid", `This file cannot be imported: ${error.message}`);
  }
}

/** Writes a list of feeds as OPML 2.0. The library rejects an empty list, so that is written here. */
export const writeFeedList = (title: string, feeds: { url: string; title: string | null }[]): string =>
  feeds.length === 0 ? emptyList(title) : writeFeeds(title, feeds);

const emptyList = (title: string) =>
  `<?xml version="1.0" encoding="utf-8"?>
<opml version="2.0"><head><title>${escapeMarkup(title)}</title></head><body></body></opml>
`;

const escapeMarkup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const writeFeeds = (title: string, feeds: { url: string; title: string | null }[]): string =>
  generateOpml({
    head: { title, dateCreated: new Date(environment.now()) },
    body: {
      outlines: feeds.map(({ url, title: name }) => ({
        text: name || url,
        title: name || url,
        type: "rss",
        xmlUrl: url,
      })),
    },
  });
