import { activeStatus, describeType } from "#cms/engine/descriptor.ts";
import { newsFeedInput } from "./news-feed.schema.ts";
import type { newsFeeds } from "./news-feed.table.ts";

export const newsFeedDescriptor = describeType<typeof newsFeeds.$inferSelect>({
  kind: "news-feed",
  noun: "News feed",
  plural: "feeds",
  path: "/api/news-feeds",
  input: newsFeedInput,
  titleField: "title",
  titleOf: ({ title, url }) => title || url,
  bodyOf: ({ title, url }) => (title ? url : null),
  status: activeStatus,
  isPublic: () => false,
  order: ["title", "url"],
});
