import { articleApi } from "./article/article.api.server.ts";
import { articleContent } from "./article/article.content.server.ts";
import { publishedArticles } from "./article/article.published.server.ts";
import { newsroomApi } from "./article/newsroom.api.server.ts";
import { rewriteApi } from "./article/rewrite.api.server.ts";
import { bannerApi } from "./banner/banner.api.server.ts";
import { bannerContent } from "./banner/banner.content.server.ts";
import { buyersGuideApi } from "./buyers-guide/buyers-guide.api.server.ts";
import { buyersGuideContent } from "./buyers-guide/buyers-guide.content.server.ts";
import { publishedBuyersGuides } from "./buyers-guide/buyers-guide.published.server.ts";
import { comparisonApi } from "./comparison/comparison.api.server.ts";
import { comparisonContent } from "./comparison/comparison.content.server.ts";
import { publishedComparisons } from "./comparison/comparison.published.server.ts";
import { contentHubApi } from "./content-hub/content-hub.api.server.ts";
import { contentHubContent } from "./content-hub/content-hub.content.server.ts";
import { faqApi } from "./faq/faq.api.server.ts";
import { faqContent } from "./faq/faq.content.server.ts";
import { publishedFaqs } from "./faq/faq.published.server.ts";
import { featureApi } from "./feature/feature.api.server.ts";
import { featureContent } from "./feature/feature.content.server.ts";
import { publishedFeatures } from "./feature/feature.published.server.ts";
import { glossaryTermApi } from "./glossary/glossary.api.server.ts";
import { glossaryTermContent } from "./glossary/glossary.content.server.ts";
import { publishedTerms } from "./glossary/glossary.published.server.ts";
import { getLinkedTerms } from "./glossary/glossary.queries.server.ts";
import { adminCounts } from "./kit/admin/counts.server.ts";
import { entryLists } from "./kit/reading/entry-lists.server.ts";
import { entrySearch } from "./kit/reading/entry-search.server.ts";
import { fixedLinksApi } from "./kit/reading/fixed-links.server.ts";
import { relatedInfoKeeper } from "./kit/reading/related-info.server.ts";
import { contentHistory } from "./kit/saving/content-history.server.ts";
import type { ContentType } from "./kit/saving/content-type.server.ts";
import { contentWrites } from "./kit/saving/content-writes.server.ts";
import { usedByApi } from "./kit/saving/used-by.server.ts";
import { markdownPreview } from "./kit/text/markdown-preview.server.ts";
import { landingPageApi } from "./landing-page/landing-page.api.server.ts";
import { landingPageContent } from "./landing-page/landing-page.content.server.ts";
import { publishedLandingPages } from "./landing-page/landing-page.published.server.ts";
import { newsFeedApi } from "./news-feed/news-feed.api.server.ts";
import { newsFeedContent } from "./news-feed/news-feed.content.server.ts";
import { pageApi } from "./page/page.api.server.ts";
import { pageContent } from "./page/page.content.server.ts";
import { publishedBasicPages } from "./page/page.published.server.ts";
import { providerApi } from "./provider/provider.api.server.ts";
import { providerContent } from "./provider/provider.content.server.ts";
import { searchTermApi } from "./search-term/search-term.api.server.ts";
import { searchTermContent } from "./search-term/search-term.content.server.ts";
import { serviceApi } from "./service/service.api.server.ts";
import { serviceContent } from "./service/service.content.server.ts";
import { styleGuideApi } from "./style-guide/style-guide.api.server.ts";
import { styleGuideContent } from "./style-guide/style-guide.content.server.ts";
import { familyOfficeTypeApi } from "./type/type.api.server.ts";
import { familyOfficeTypeContent } from "./type/type.content.server.ts";
import { publishedTypes } from "./type/type.published.server.ts";
import { useCaseApi } from "./use-case/use-case.api.server.ts";
import { useCaseContent } from "./use-case/use-case.content.server.ts";
import { publishedUseCases } from "./use-case/use-case.published.server.ts";
import { vendorApi } from "./vendor/vendor.api.server.ts";
import { vendorContent } from "./vendor/vendor.content.server.ts";
import { publishedVendors } from "./vendor/vendor.published.server.ts";

/** The routes of every type of content. */
export const contentApis = [
  articleApi,
  bannerApi,
  buyersGuideApi,
  comparisonApi,
  contentHubApi,
  faqApi,
  fixedLinksApi,
  featureApi,
  glossaryTermApi,
  landingPageApi,
  newsroomApi,
  newsFeedApi,
  pageApi,
  providerApi,
  rewriteApi,
  searchTermApi,
  serviceApi,
  styleGuideApi,
  familyOfficeTypeApi,
  useCaseApi,
  vendorApi,
];

/** The types that editors write, for the routes that write them, and for revisions and trash. */
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
  vendorContent,
];

/** The types whose entries have a page of their own, for the sitemap and the share images. */
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

/** The routes that write content, those that help to write it, and those that look back on what was written. */
export const editingApis = [
  ...contentTypes.flatMap((type) => type.paths.map((path) => contentWrites(type, path))),
  contentHistory(contentTypes),
  adminCounts(contentTypes),
  usedByApi(contentTypes),
  entryLists(contentTypes),
  entrySearch(publishedPages),
  markdownPreview(getLinkedTerms),
];

/** What keeps the related information of all types' entries. */
export const keepAllRelatedInfo = relatedInfoKeeper(contentTypes, publishedPages);
