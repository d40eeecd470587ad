import { z } from "zod";
import { sourceKinds, verdicts } from "#cms/evidence/evidence.ts";
import { hubPageTypes, relatedContent } from "#content/content-hub/related-content.ts";
import { capability, hostings, vendorEvent } from "#content/vendor/vendor-facts.ts";
import { articleStatuses } from "#newsroom/article/article-status.ts";
import buyersGuidesJson from "./buyers-guides.json" with { type: "json" };
import contentHubJson from "./content-hub.json" with { type: "json" };
import bannersJson from "./cta-banners.json" with { type: "json" };
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

/** The starter content as its files have it: entries refer to one another by slug. */

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

// TypeScript widens the words of a JSON file to `string`; those of a fixed list are parsed back.

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

const citation = z.object({
  field: z.string(),
  item: z.string().default(""),
  value: z.coerce.string(),
  source: z.object({
    title: z.string(),
    url: z.url(),
    publisher: z.string().nullable(),
    publishedOn: z.string().nullable(),
    kind: z.enum(sourceKinds),
  }),
  verdict: z.enum(verdicts),
  checkedOn: z.iso.date(),
  note: z.string().optional(),
});

/** What is known of the vendors beyond their entries, and the sources that say so. */
export const vendorFacts = z
  .array(
    z.looseObject({
      slug: z.string(),
      hosting: z.enum(hostings).optional(),
      capabilities: z.array(capability),
      events: z.array(vendorEvent),
      editorNotes: z.array(z.string()),
      citations: z.array(citation),
    }),
  )
  .parse(vendorFactsJson);
