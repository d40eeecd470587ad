import { contentType } from "#cms/content-type.server.ts";
import { newsFeedInput } from "./news-feed.schema.ts";
import { newsFeeds } from "./news-feed.table.ts";

export const newsFeedContent = contentType({
  kind: "news-feed",
  noun: "News feed",
  paths: ["/api/news-feeds"],
  table: newsFeeds,
  input: newsFeedInput,
  titleOf: ({ title, url }) => title || url,
  isPublic: () => false,
});
