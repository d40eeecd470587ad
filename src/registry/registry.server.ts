import { signInMetrics } from "#accounts/sign-in-attempts.server.ts";
import { adminCounts } from "#cms/admin/counts.server.ts";
import { audienceApi } from "#cms/audience/audience-calls.server.ts";
import { failedBackupLine, lastBackupMetric } from "#cms/backup/backup-state.server.ts";
import { draftsApi } from "#cms/editing/draft-calls.server.ts";
import {
  failedSchedulesLine,
  reviewLine,
  scheduledLine,
  unpublishedChangesLine,
} from "#cms/editing/draft-lines.server.ts";
import { draftTalkApi } from "#cms/editing/draft-talk-calls.server.ts";
import { eraseDrafts, eraseDraftsOf, listDiscardedDrafts, restoreDraft } from "#cms/editing/drafts.server.ts";
import { scheduledExpiries, scheduledPublications } from "#cms/editing/schedule-calendar.server.ts";
import { undoTokenApi } from "#cms/editing/undo-token.server.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { findDeadLinks } from "#cms/engine/read/dead-links.server.ts";
import { editorReads } from "#cms/engine/read/editor-reads.server.ts";
import { entryLists } from "#cms/engine/read/entry-lists.server.ts";
import { fixedLinkRead } from "#cms/engine/read/fixed-links.server.ts";
import type { Read } from "#cms/engine/read/reads.server.ts";
import { bulkApi } from "#cms/engine/write/bulk-calls.server.ts";
import { contentHistory } from "#cms/engine/write/history-calls.server.ts";
import { contentWrites } from "#cms/engine/write/write-calls.server.ts";
import { evidenceApi } from "#cms/fact-checking/citation-calls.server.ts";
import { dueFactsByWeek, dueFactsLine } from "#cms/fact-checking/due-facts-line.server.ts";
import { changeRead } from "#cms/facts/change-reads.server.ts";
import type { ChangeSource } from "#cms/facts/change-source.server.ts";
import { factChangesApi } from "#cms/facts/fact-change-calls.server.ts";
import { linksApi } from "#cms/links/link-calls.server.ts";
import { brokenLinksLine } from "#cms/links/link-report.server.ts";
import { usedByApi } from "#cms/links/used-by.server.ts";
import { choicesApi } from "#cms/lists/choices.server.ts";
import { listViewsApi } from "#cms/lists/list-view-calls.server.ts";
import { neighborsApi } from "#cms/lists/neighbors.server.ts";
import { proposalsLine } from "#cms/proposals/list-proposals.server.ts";
import { proposalsApi } from "#cms/proposals/proposal-calls.server.ts";
import { researchApi } from "#cms/proposals/research-calls.server.ts";
import { replaceApi } from "#cms/replace/replace-calls.server.ts";
import { editorsSearchApi } from "#cms/search/editors-search.server.ts";
import { searchDeskApi } from "#cms/search/search-desk-calls.server.ts";
import { searchReads } from "#cms/search/search-reads.server.ts";
import { suggestionsApi } from "#cms/suggestions/suggestion-calls.server.ts";
import { suggestionSenders } from "#cms/suggestions/suggestion-senders.server.ts";
import { markdownPreview } from "#cms/text/markdown-preview.server.ts";
import { calendarApi } from "#cms/todo/calendar.server.ts";
import { draftEntriesLine, missingDescriptionsLine } from "#cms/todo/entry-lines.server.ts";
import { todoApi } from "#cms/todo/todo-calls.server.ts";
import type { TodoSource } from "#cms/todo/todo-line.server.ts";
import { exportsApi } from "#cms/transfer/export-calls.server.ts";
import { importsApi } from "#cms/transfer/import-calls.server.ts";
import { undoDrafts } from "#cms/transfer/imported-drafts.server.ts";
import { webhooksApi } from "#cms/webhooks/webhook-calls.server.ts";
import { answerReads, isUnderstoodQuestion } from "#content/answers/answer.api.server.ts";
import { bannerReads } from "#content/banner/banner.api.server.ts";
import { bannerContent } from "#content/banner/banner.content.server.ts";
import { boardPackRead } from "#content/board-pack/board-pack-reads.server.ts";
import { buyersGuideReads } from "#content/buyers-guide/buyers-guide.api.server.ts";
import {
  buyersGuideContent,
  publishedBuyersGuides,
} from "#content/buyers-guide/buyers-guide.content.server.ts";
import { comparisonReads } from "#content/comparison/comparison.api.server.ts";
import { comparisonContent, publishedComparisons } from "#content/comparison/comparison.content.server.ts";
import { contentHubApi, contentHubRead } from "#content/content-hub/content-hub.api.server.ts";
import { contentHubContent } from "#content/content-hub/content-hub.content.server.ts";
import { faqReads } from "#content/faq/faq.api.server.ts";
import { faqContent, publishedFaqs } from "#content/faq/faq.content.server.ts";
import { featureReads } from "#content/feature/feature.api.server.ts";
import { featureContent, publishedFeatures } from "#content/feature/feature.content.server.ts";
import { fitReads } from "#content/fit/fit-reads.server.ts";
import { glossaryTermReads } from "#content/glossary/glossary.api.server.ts";
import { glossaryTermContent, publishedTerms } from "#content/glossary/glossary.content.server.ts";
import { getLinkedTerms } from "#content/glossary/glossary.queries.server.ts";
import { landingPageReads } from "#content/landing-page/landing-page.api.server.ts";
import {
  landingPageContent,
  publishedLandingPages,
} from "#content/landing-page/landing-page.content.server.ts";
import { marketRead } from "#content/market/market-reads.server.ts";
import { openDataRead } from "#content/open-data/open-data-reads.server.ts";
import { missingSettingsLine } from "#content/page/missing-settings-line.server.ts";
import { pageReads } from "#content/page/page.api.server.ts";
import { pageContent, publishedBasicPages } from "#content/page/page.content.server.ts";
import { providerContent } from "#content/provider/provider.content.server.ts";
import { providerEntity } from "#content/provider/provider.schema.ts";
import { searchTermContent } from "#content/search-term/search-term.content.server.ts";
import { searchTermEntity } from "#content/search-term/search-term.schema.ts";
import { serviceReads } from "#content/service/service.api.server.ts";
import { serviceContent } from "#content/service/service.content.server.ts";
import { familyOfficeTypeReads } from "#content/type/type.api.server.ts";
import { familyOfficeTypeContent, publishedTypes } from "#content/type/type.content.server.ts";
import { useCaseReads } from "#content/use-case/use-case.api.server.ts";
import { publishedUseCases, useCaseContent } from "#content/use-case/use-case.content.server.ts";
import { findOffers } from "#content/vendor/offers.queries.server.ts";
import { vendorReads } from "#content/vendor/vendor.api.server.ts";
import { vendorEvents, vendorFactChanges } from "#content/vendor/vendor.changes.server.ts";
import { publishedVendors, vendorContent } from "#content/vendor/vendor.content.server.ts";
import { watchCountsApi, watchesApi } from "#content/watches/watch-calls.server.ts";
import type { Metric } from "#http/metrics.server.ts";
import { articleReads } from "#newsroom/article/article.api.server.ts";
import {
  articleCorrectionChanges,
  publishedArticleChanges,
} from "#newsroom/article/article.changes.server.ts";
import { articleContent } from "#newsroom/article/article.content.server.ts";
import { publishedArticles } from "#newsroom/article/article.published.server.ts";
import { newsroomApi } from "#newsroom/article/article-desk.api.server.ts";
import { flagsApi } from "#newsroom/article/flags.api.server.ts";
import { digestRead } from "#newsroom/digest/digest.api.server.ts";
import { comingDigest } from "#newsroom/digest/digest-calendar.server.ts";
import { editDigestApi } from "#newsroom/digest/edit-digest.api.server.ts";
import { inboxApi } from "#newsroom/inbox/inbox.api.server.ts";
import { newInInbox } from "#newsroom/inbox/inbox-list.server.ts";
import { feedListsApi } from "#newsroom/news-feed/feed-lists.api.server.ts";
import { newsFeedApi } from "#newsroom/news-feed/news-feed.api.server.ts";
import { newsFeedContent } from "#newsroom/news-feed/news-feed.content.server.ts";
import { failingFeedsMetric } from "#newsroom/news-feed/news-feed.queries.server.ts";
import { guideTrialApi } from "#newsroom/rewriting/guide-trial.api.server.ts";
import { rewriteApi } from "#newsroom/rewriting/rewrite.api.server.ts";
import { rewriteBatchApi } from "#newsroom/rewriting/rewrite-batch.api.server.ts";
import { assertWithinLimits } from "#newsroom/rewriting/rewrite-limits.server.ts";
import { versionsApi } from "#newsroom/rewriting/versions.api.server.ts";
import { storiesApi } from "#newsroom/stories/stories.api.server.ts";
import { styleGuideApi } from "#newsroom/style-guide/style-guide.api.server.ts";
import { styleGuideContent } from "#newsroom/style-guide/style-guide.content.server.ts";
import {
  failedFeedsLine,
  newsToSortLine,
  undescribedPicturesLine,
  waitingArticlesLine,
} from "#newsroom/todo/newsroom-lines.server.ts";
import { routes } from "#shared/routes.ts";

/** The sources of the public list of changes. */
export const changeSources: ChangeSource[] = [
  vendorFactChanges,
  vendorEvents,
  publishedArticleChanges,
  articleCorrectionChanges,
];

/** The read calls of every content type, for the API and for pages. */
export const contentReads: Read[] = [
  ...answerReads,
  ...articleReads,
  digestRead,
  ...bannerReads,
  boardPackRead,
  ...buyersGuideReads,
  changeRead(changeSources, routes.vendor.href),
  ...comparisonReads,
  contentHubRead,
  ...faqReads,
  ...featureReads,
  ...fitReads,
  marketRead,
  openDataRead,
  fixedLinkRead,
  ...glossaryTermReads,
  ...landingPageReads,
  ...pageReads,
  ...searchReads(findOffers, isUnderstoodQuestion),
  ...serviceReads,
  ...familyOfficeTypeReads,
  ...useCaseReads,
  ...vendorReads,
];

/** Further API routes of the types, for editors. */
export const contentApis = [
  contentHubApi,
  editDigestApi,
  inboxApi,
  flagsApi,
  newsroomApi,
  feedListsApi,
  newsFeedApi,
  editorReads(providerContent, providerEntity),
  guideTrialApi,
  rewriteApi,
  storiesApi,
  rewriteBatchApi,
  editorReads(searchTermContent, searchTermEntity),
  styleGuideApi,
  versionsApi,
];

/** Comparisons are computed from vendors. */
const followedVendors: ContentType = { ...vendorContent, followers: [comparisonContent] };

/** The content types, for their write routes, revisions and trash. */
export const contentTypes: ContentType[] = [
  articleContent,
  bannerContent,
  buyersGuideContent,
  comparisonContent,
  contentHubContent,
  faqContent,
  featureContent,
  glossaryTermContent,
  landingPageContent,
  newsFeedContent,
  pageContent,
  providerContent,
  searchTermContent,
  serviceContent,
  styleGuideContent,
  familyOfficeTypeContent,
  useCaseContent,
  followedVendors,
];

/** The types whose entries have pages, for the sitemap and share images. */
export const publishedPages = [
  publishedArticles,
  publishedBasicPages,
  publishedBuyersGuides,
  publishedComparisons,
  publishedFaqs,
  publishedFeatures,
  publishedLandingPages,
  publishedTerms,
  publishedTypes,
  publishedUseCases,
  publishedVendors,
];

/** The lines of the start screen, most urgent first. */
const todoSources: TodoSource[] = [
  failedBackupLine,
  failedSchedulesLine,
  reviewLine,
  scheduledLine,
  missingSettingsLine,
  failedFeedsLine,
  brokenLinksLine,
  waitingArticlesLine,
  proposalsLine(suggestionSenders),
  dueFactsLine,
  undescribedPicturesLine,
  missingDescriptionsLine,
  unpublishedChangesLine,
  newsToSortLine,
  draftEntriesLine,
];

/** Routes to write content, to support writing, and for its history. */
export const editingApis = [
  ...contentTypes.flatMap((type) => type.paths.map((path) => contentWrites(type, path))),
  contentHistory(contentTypes, {
    undoFurther: undoDrafts,
    listDiscarded: listDiscardedDrafts,
    discarded: { restore: restoreDraft, erase: eraseDrafts, eraseOf: eraseDraftsOf },
  }),
  bulkApi(contentTypes),
  exportsApi(contentTypes),
  importsApi(contentTypes),
  linksApi(contentTypes),
  replaceApi(contentTypes),
  draftsApi(contentTypes),
  draftTalkApi(contentTypes),
  undoTokenApi(contentTypes, suggestionSenders.count),
  factChangesApi(contentTypes),
  evidenceApi(contentTypes),
  proposalsApi(contentTypes, suggestionSenders, assertWithinLimits),
  researchApi(contentTypes),
  adminCounts(contentTypes, [newInInbox]),
  audienceApi,
  usedByApi(contentTypes),
  entryLists(contentTypes),
  todoApi(todoSources, contentTypes),
  calendarApi([scheduledPublications, scheduledExpiries, dueFactsByWeek, comingDigest], contentTypes),
  neighborsApi(contentTypes),
  choicesApi(contentTypes),
  listViewsApi(contentTypes),
  editorsSearchApi,
  markdownPreview({ getLinkedTerms, findDeadLinks }),
  searchDeskApi,
  watchCountsApi(),
  webhooksApi,
];

/** Routes for content submitted by readers. */
export const readersApis = [suggestionsApi(contentTypes), watchesApi()];

/** Database metrics for Prometheus. */
export const figures: Metric[] = [lastBackupMetric, failingFeedsMetric, ...signInMetrics];
