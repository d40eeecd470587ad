import { contentType } from "#cms/engine/content-type.server.ts";
import { newsFeedDescriptor } from "./news-feed.descriptor.ts";
import { newsFeeds } from "./news-feed.table.ts";

export const newsFeedContent = contentType(newsFeedDescriptor, { table: newsFeeds });
