import { z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { editorReads } from "#cms/read/editor-reads.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { nextTime } from "../items/news-schedule.ts";
import { newsFeedContent } from "./news-feed.content.server.ts";
import { listHealth, listSettingsFeeds, listVisits } from "./news-feed.queries.server.ts";
import {
  feedHealth,
  feedVisit,
  fetchResult,
  fetchSchedule,
  newsFeedEntity,
  settingsFeed,
} from "./news-feed.schema.ts";
import { fetchNews } from "./news-feed.work.server.ts";

export const newsFeedApi = editorReads(newsFeedContent, newsFeedEntity);

describeEditorsCall(newsFeedApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/settings-feeds",
  noun: "News feed",
  summary: "The feeds configured in NEWS_FEED_URLS",
  schema: z.array(settingsFeed),
});
newsFeedApi.get("/api/admin/settings-feeds", async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  return c.json(await listSettingsFeeds(c.var.db, c.var.settings));
});

describeEditorsCall(newsFeedApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/feed-visits",
  noun: "News feed",
  summary: "The feeds in use, each with its last visit: the progress of a fetch, and feeds that have moved",
  schema: z.array(feedVisit),
});
newsFeedApi.get("/api/admin/feed-visits", async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  return c.json(await listVisits(c.var.db, c.var.settings));
});

describeEditorsCall(newsFeedApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/feed-health",
  noun: "News feed",
  summary: "The feeds in use, each with since when it fails, its new items a week and how many are published",
  schema: z.array(feedHealth),
});
newsFeedApi.get("/api/admin/feed-health", async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  return c.json(await listHealth(c.var.db, c.var.settings));
});

describeEditorsCall(newsFeedApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/news-schedule",
  noun: "News feed",
  summary: "How often all feeds are fetched automatically, and when next",
  schema: fetchSchedule,
});
newsFeedApi.get("/api/admin/news-schedule", (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  const everyMinutes = c.var.settings.newsFetchMinutes;
  const nextFetchAt = nextTime(everyMinutes, new Date())?.toISOString() ?? null;
  return c.json({ everyMinutes, nextFetchAt });
});

describeEditorsCall(newsFeedApi, {
  method: "post",
  action: "content:write",
  path: "/api/news/fetch-rss",
  noun: "News feed",
  summary: "Fetch all feeds, and save new items as drafts",
  schema: fetchResult,
  failures: { 503: "No feed is set" },
});
newsFeedApi.post("/api/news/fetch-rss", async (c) => {
  requireEditor(c);
  // No job: the caller waits for the counts, and the items that a shutdown leaves are fetched at the next visit.
  return c.json(await fetchNews(c.var));
});
