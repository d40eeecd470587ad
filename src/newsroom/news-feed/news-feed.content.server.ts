import { contentType, type Row, type SaveContext } from "#cms/engine/content-type.server.ts";
import { addressFault } from "#integrations/guarded-fetch/index.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { newsFeedDescriptor } from "./news-feed.descriptor.ts";
import type { NewsFeed } from "./news-feed.schema.ts";
import { newsFeeds } from "./news-feed.table.ts";

export const newsFeedContent = contentType(newsFeedDescriptor, {
  table: newsFeeds,
  prepare: refusePrivateAddress,
});

/** Refuses a new address that no fetch would open. A feed stored with one can still be paused. */
async function refusePrivateAddress(
  values: Row,
  { old, settings }: SaveContext<Pick<NewsFeed, "url">>,
): Promise<Row> {
  const { url } = values;
  if (typeof url !== "string" || url === old?.url) return values;
  const message = addressFault(url, settings.fetchAllowHosts);
  if (message) throw invalidFields([{ path: "url", message }]);
  return values;
}
