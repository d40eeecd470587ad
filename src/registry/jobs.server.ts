import { mailAccountChange } from "#accounts/account-mail.job.server.ts";
import { eraseOldPageViews } from "#cms/audience/erase-page-views.job.server.ts";
import { backUpRegularly } from "#cms/backup/regular-backup.job.server.ts";
import { mailAboutDraft } from "#cms/editing/draft-mail.job.server.ts";
import { discardedDraftsErasure } from "#cms/editing/erase-discarded-drafts.job.server.ts";
import { publishScheduledDrafts } from "#cms/editing/publish-scheduled.job.server.ts";
import { findRelatedContent, refreshRelatedInfo } from "#cms/engine/read/related-content.job.server.ts";
import { checkSourcesNightly } from "#cms/fact-checking/check-sources.job.server.ts";
import { checkLinksNightly } from "#cms/links/check-links.job.server.ts";
import { erasePictures } from "#cms/media/erase-pictures.job.server.ts";
import { researchEntry } from "#cms/proposals/research-run.server.ts";
import { eraseSuggestions } from "#cms/suggestions/erase-suggestions.job.server.ts";
import { mailSuggestion } from "#cms/suggestions/suggestion-mail.job.server.ts";
import { carryOutImport } from "#cms/transfer/carry-out-import.job.server.ts";
import { deliverWebhooks } from "#cms/webhooks/deliver.server.ts";
import { freezeMonth } from "#content/open-data/freeze-month.job.server.ts";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { mailWatchConfirmation } from "#content/watches/confirmation-mail.job.server.ts";
import { makeWatchMails } from "#content/watches/make-watch-mails.job.server.ts";
import { sendWatchMails } from "#content/watches/send-watch-mails.server.ts";
import type { DueWork } from "#db/due-work.server.ts";
import type { AnyJob } from "#db/jobs.server.ts";
import { notifySearchEngines } from "#http/index-now.server.ts";
import { purgeNetwork } from "#http/purge-network.server.ts";
import { listArticlesOf } from "#newsroom/article/articles-of-period.server.ts";
import { proposeFromNewsRegularly } from "#newsroom/fact-news/propose-from-news.job.server.ts";
import { fetchNewsRegularly } from "#newsroom/news-feed/fetch-news.job.server.ts";
import { scoreNewsRegularly } from "#newsroom/relevance/score-news.job.server.ts";
import { rewriteArticle } from "#newsroom/rewriting/rewrite-article.job.server.ts";
import { assertWithinLimits } from "#newsroom/rewriting/rewrite-limits.server.ts";
import { placeNewsRegularly } from "#newsroom/stories/place-news.job.server.ts";
import { contentTypes, publishedPages } from "./registry.server.ts";
import { backedUpTables } from "./tables.server.ts";

/** All background jobs of the server. */
export const jobs: AnyJob[] = [
  backUpRegularly(backedUpTables),
  carryOutImport(contentTypes),
  checkLinksNightly(contentTypes),
  checkSourcesNightly(contentTypes),
  discardedDraftsErasure,
  erasePictures,
  eraseOldPageViews,
  eraseSuggestions,
  fetchNewsRegularly,
  freezeMonth(),
  findRelatedContent(contentTypes, publishedPages),
  mailAboutDraft,
  mailAccountChange,
  mailSuggestion(contentTypes),
  mailWatchConfirmation,
  makeWatchMails(listArticlesOf),
  placeNewsRegularly,
  proposeFromNewsRegularly(vendorContent),
  publishScheduledDrafts(contentTypes),
  refreshRelatedInfo(contentTypes),
  researchEntry(contentTypes, assertWithinLimits),
  rewriteArticle,
  scoreNewsRegularly,
];

/** Deliveries to other services and mails of watches, sent when due. */
export const dueWork: DueWork[] = [deliverWebhooks(), notifySearchEngines(), purgeNetwork(), sendWatchMails];
