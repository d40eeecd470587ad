import { articleApi } from "./article/article.api.server.ts";
import { publishedArticles } from "./article/article.published.server.ts";
import { bannerApi } from "./banner/banner.api.server.ts";
import { buyersGuideApi } from "./buyers-guide/buyers-guide.api.server.ts";
import { publishedBuyersGuides } from "./buyers-guide/buyers-guide.published.server.ts";
import { comparisonApi } from "./comparison/comparison.api.server.ts";
import { publishedComparisons } from "./comparison/comparison.published.server.ts";
import { contentHubApi } from "./content-hub/content-hub.api.server.ts";
import { faqApi } from "./faq/faq.api.server.ts";
import { publishedFaqs } from "./faq/faq.published.server.ts";
import { featureApi } from "./feature/feature.api.server.ts";
import { publishedFeatures } from "./feature/feature.published.server.ts";
import { glossaryTermApi } from "./glossary/glossary.api.server.ts";
import { publishedTerms } from "./glossary/glossary.published.server.ts";
import { landingPageApi } from "./landing-page/landing-page.api.server.ts";
import { publishedLandingPages } from "./landing-page/landing-page.published.server.ts";
import { pageApi } from "./page/page.api.server.ts";
import { publishedBasicPages } from "./page/page.published.server.ts";
import { serviceApi } from "./service/service.api.server.ts";
import { familyOfficeTypeApi } from "./type/type.api.server.ts";
import { publishedTypes } from "./type/type.published.server.ts";
import { useCaseApi } from "./use-case/use-case.api.server.ts";
import { publishedUseCases } from "./use-case/use-case.published.server.ts";
import { vendorApi } from "./vendor/vendor.api.server.ts";
import { publishedVendors } from "./vendor/vendor.published.server.ts";

/** The routes of every type of content. */
export const contentApis = [
  articleApi,
  bannerApi,
  buyersGuideApi,
  comparisonApi,
  contentHubApi,
  faqApi,
  featureApi,
  glossaryTermApi,
  landingPageApi,
  pageApi,
  serviceApi,
  familyOfficeTypeApi,
  useCaseApi,
  vendorApi,
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
