import { z } from "zod";
import { hubPageTypes, relatedContent } from "#content/content-hub/related-content.ts";
import { articleStatuses } from "#newsroom/article/article-status.ts";
import buyersGuidesJson from "./buyers-guides.json" with { type: "json" };
import contentHubJson from "./content-hub.json" with { type: "json" };
import bannersJson from "./cta-banners.json" with { type: "json" };
import { vendorFact } from "./fact-schema.ts";
import faqsJson from "./faq.json" with { type: "json" };
import featuresJson from "./features.json" with { type: "json" };
import glossaryJson from "./glossary.json" with { type: "json" };
import landingPagesJson from "./landing-pages.json" with { type: "json" };
import articlesJson from "./news.json" with { type: "json" };
import pagesJson from "./pages.json" with { type: "json" };
import styleGuidesJson from "./style-guides.json" with { type: "json" };
import typesJson from "./types.json" with { type: "json" };
import useCasesJson from "./use-cases.json" with { type: "json" };
import vendorFactsJson from "./vendor-facts.json" with { type: "json" };
import vendorsJson from "./vendors.json" with { type: "json" };

/** The starter content as stored in its files: entries refer to one another by slug. */

export const buyersGuides = buyersGuidesJson;
export const banners = bannersJson;
export const faqs = faqsJson;
export const features = featuresJson;
export const glossaryTerms = glossaryJson;
export const landingPages = landingPagesJson;
export const pages = pagesJson;
export const styleGuides = styleGuidesJson;
export const types = typesJson;
export const useCases = useCasesJson;

// TypeScript widens JSON strings to `string`. Values of a fixed list are parsed back.

export const contentHubConfigs = contentHubJson.map((config) => ({
  ...config,
  pageType: z.enum(hubPageTypes).parse(config.pageType),
  relatedContent: z.array(relatedContent).parse(config.relatedContent),
}));

export const articles = articlesJson.map((article) => ({
  ...article,
  status: z.enum(articleStatuses).parse(article.status),
}));

export const vendors = vendorsJson;

/** Facts about the vendors beyond their entries, with sources. */
export const vendorFacts = z.array(vendorFact).parse(vendorFactsJson);
