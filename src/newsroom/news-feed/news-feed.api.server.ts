import { z } from "@hono/zod-openapi";
import { editorReads } from "#cms/engine/read/editor-reads.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { environment } from "#shared/environment.server.ts";
import { fetchNews } from "./fetch-news.job.server.ts";
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
import { nextTime } from "./news-schedule.ts";

export const newsFeedApi = callsApi("News feed", [
  call("GET /api/admin/settings-feeds", {
    action: "content:read",
    summary: "The feeds configured in NEWS_FEED_URLS",
    result: z.array(settingsFeed),
    run: ({ db, settings }) => listSettingsFeeds(db, settings),
  }),
  call("GET /api/admin/feed-visits", {
    action: "content:read",
    summary: "The feeds in use with their last visits, for following a fetch and finding moved feeds",
    result: z.array(feedVisit),
    run: ({ db, settings }) => listVisits(db, settings),
  }),
  call("GET /api/admin/feed-health", {
    action: "content:read",
    summary: "The feeds in use, each with the start of its failures, new items per week and published share",
    result: z.array(feedHealth),
    run: ({ db, settings }) => listHealth(db, settings),
  }),
  call("GET /api/admin/news-schedule", {
    action: "content:read",
    summary: "How often all feeds are fetched automatically, and the time of the next fetch",
    result: fetchSchedule,
    run: ({ settings: { newsFetchMinutes: everyMinutes } }) => ({
      everyMinutes,
      nextFetchAt: nextTime(everyMinutes, new Date(environment.now()))?.toISOString() ?? null,
    }),
  }),
  call("POST /api/news/fetch-rss", {
    action: "content:write",
    summary: "Fetch all feeds, and save new items as drafts",
    result: fetchResult,
    failures: { 503: "No feed is configured" },
    // Not a job, because the caller waits for the counts. Items that a shutdown interrupts are fetched at the next visit.
    run: ({ c }) => fetchNews(c.var),
  }),
]);

newsFeedApi.route("/", editorReads(newsFeedContent, newsFeedEntity));

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof newsFeedApi> {}
}
