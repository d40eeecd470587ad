import { articleApi } from "./article/article.api.server.ts";
import { bannerApi } from "./banner/banner.api.server.ts";
import { buyersGuideApi } from "./buyers-guide/buyers-guide.api.server.ts";
import { comparisonApi } from "./comparison/comparison.api.server.ts";
import { contentHubApi } from "./content-hub/content-hub.api.server.ts";
import { faqApi } from "./faq/faq.api.server.ts";
import { featureApi } from "./feature/feature.api.server.ts";
import { glossaryTermApi } from "./glossary/glossary.api.server.ts";
import { landingPageApi } from "./landing-page/landing-page.api.server.ts";
import { pageApi } from "./page/page.api.server.ts";
import { serviceApi } from "./service/service.api.server.ts";
import { familyOfficeTypeApi } from "./type/type.api.server.ts";
import { useCaseApi } from "./use-case/use-case.api.server.ts";
import { vendorApi } from "./vendor/vendor.api.server.ts";

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
