import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { findEntry, listEntries } from "#cms/read/entries.server.ts";
import { findMissingPaths } from "#cms/references/addresses.server.ts";
import { renderMarkdown, renderParts } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { routes, starterProductSlug } from "#shared/routes.ts";
import { preview } from "#shared/text.ts";
import { listBuyerPersonas } from "../buyers-guide/buyers-guide.queries.server.ts";
import { listFaqsById } from "../faq/faq.queries.server.ts";
import { findPageView } from "../page/page.queries.server.ts";
import { listVendorCardsById } from "../vendor/vendor.queries.server.ts";
import { listVendorFactsById } from "../vendor/vendor-facts.queries.server.ts";
import { splitKeyFeatures } from "./key-features.ts";
import { landingPages } from "./landing-page.table.ts";

const kind = "landing-page";

export const listLandingPages = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: landingPages }, landingPages.title, viewer);

export const findLandingPage = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: landingPages }, slug, viewer);

const vendorLimit = 4;
const faqLimit = 5;
const answerPreview = 200;

/** A landing page with the slug of its one address for search engines. */
export type LandingPageView = NonNullable<Awaited<ReturnType<typeof findLandingPageView>>> & {
  canonicalSlug: string;
};

/** The facts by which a landing page compares its vendors. */
const atAGlance = ["founded", "headquarters", "typicalClientSize", "pricing"];

/** A published landing page with its texts as HTML, its vendors and its questions (spec 2.12). */
export async function findLandingPageView(db: Database, slug: string) {
  const page = await findLandingPage(db, slug, anonymous);
  if (!page) return null;
  const {
    content,
    associatedVendorIds,
    associatedFaqIds,
    includeBuyerPersonas,
    includeComparisonTable,
    ...fields
  } = page;
  const [vendors, facts, personas, faqs] = await Promise.all([
    listVendorCardsById(db, associatedVendorIds),
    includeComparisonTable
      ? listVendorFactsById(db, associatedVendorIds, ({ field }) => atAGlance.includes(field))
      : [],
    includeBuyerPersonas ? listBuyerPersonas(db) : [],
    listFaqsById(db, associatedFaqIds),
  ]);
  const { keyFeatures, rest } = splitKeyFeatures(content ?? "");
  return {
    ...fields,
    keyFeatures: {
      items: await renderParts(keyFeatures.items, (item, index) => [
        item,
        { topHeading: 3, idPrefix: `feature-${index + 1}-text` },
      ]),
      notes: await renderMarkdown(keyFeatures.notes, { topHeading: 3, idPrefix: "features-text" }),
    },
    html: await renderMarkdown(rest, { topHeading: 3 }),
    vendors: vendors.slice(0, vendorLimit),
    facts: facts.slice(0, vendorLimit),
    personas,
    faqs: faqs.slice(0, faqLimit).map((faq) => ({ ...faq, answer: preview(faq.answer, answerPreview) })),
  };
}

/**
 * Returns the page at `/{slug}`: the landing page, else the basic page (contract, section 6). The product's own address
 * leads to the starter page when it has none.
 */
export async function findPageAt(db: Database, slug: string, productSlug: string) {
  const landingPage = await findLandingPageView(db, slug);
  if (landingPage) {
    const canonicalSlug = slug === starterProductSlug ? await ownSlug(db, slug, productSlug) : slug;
    return { kind: "landing" as const, landingPage: { ...landingPage, canonicalSlug } };
  }
  const page = await findPageView(db, slug);
  if (page) return { kind: "basic" as const, page };
  if (slug !== productSlug) return null;
  const starter = await findLandingPageView(db, starterProductSlug);
  return starter && { kind: "landing" as const, landingPage: { ...starter, canonicalSlug: productSlug } };
}

/** The starter's page about the product is found at the product's own address, unless another page has that. */
async function ownSlug(db: Database, slug: string, productSlug: string): Promise<string> {
  const productPath = routes.page.href({ slug: productSlug });
  return (await findMissingPaths(db, [productPath])).has(productPath) ? productSlug : slug;
}

export type PageAt = NonNullable<Awaited<ReturnType<typeof findPageAt>>>;
