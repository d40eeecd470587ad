import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { findEntry, listEntries } from "#cms/engine/read/entries.server.ts";
import { findMissingPaths } from "#cms/engine/references/addresses.server.ts";
import { renderMarkdown, renderParts } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { routes, starterProductSlug } from "#shared/routes.ts";
import { truncate } from "#shared/text.ts";
import { listBuyerPersonas } from "../buyers-guide/buyers-guide.queries.server.ts";
import { listFaqsById } from "../faq/faq.queries.server.ts";
import { findPageView } from "../page/page.queries.server.ts";
import { listVendorCardsById } from "../vendor/vendor.queries.server.ts";
import { listVendorFactsById } from "../vendor/vendor-facts.queries.server.ts";
import { landingPages } from "./landing-page.table.ts";

const kind = "landing-page";

export const listLandingPages = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: landingPages }, landingPages.title, viewer);

export const findLandingPage = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: landingPages }, slug, viewer);

const vendorLimit = 4;
const faqLimit = 5;
const answerPreview = 200;

/** A landing page with its canonical slug. */
export type LandingPageView = NonNullable<Awaited<ReturnType<typeof findLandingPageView>>> & {
  canonicalSlug: string;
};

/** The facts that a landing page compares. */
const atAGlance = ["founded", "headquarters", "typicalClientSize", "pricing"];

/** Returns a published landing page with its texts as HTML, its vendors and its questions (spec 2.12). */
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
    faqs: faqs.slice(0, faqLimit).map((faq) => ({ ...faq, answer: truncate(faq.answer, answerPreview) })),
  };
}

/**
 * Returns the page at `/{slug}`: the landing page, or else the basic page (contract, section 6). If the product's own slug has no
 * page, the starter page is returned.
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

/** The starter's product page moves to the product's own slug, unless another page has it. */
async function ownSlug(db: Database, slug: string, productSlug: string): Promise<string> {
  const productPath = routes.page.href({ slug: productSlug });
  return (await findMissingPaths(db, [productPath])).has(productPath) ? productSlug : slug;
}

const heading = "## Key Features to Look For";

interface KeyFeatures {
  /** The texts of its '- ' lines with their indented continuation, in markdown. */
  items: string[];
  /** The section's other text, in markdown. */
  notes: string;
}

/**
 * Extracts the key features section from a landing page's content (spec 2.12): its '- ' lines as a list, its other text, and the
 * remaining content. Content without that heading is returned unchanged.
 */
export function splitKeyFeatures(content: string): { keyFeatures: KeyFeatures; rest: string } {
  const lines = content.split(/\r?\n/);
  const start = lines.findIndex((line) => line.trim() === heading);
  if (start < 0) return { keyFeatures: { items: [], notes: "" }, rest: content };
  const length = lines.slice(start + 1).findIndex((line) => /^#{1,2} /.test(line));
  const end = length < 0 ? lines.length : start + 1 + length;
  return {
    keyFeatures: readSection(lines.slice(start + 1, end)),
    rest: [...lines.slice(0, start), ...lines.slice(end)].join("\n").trim(),
  };
}

function readSection(lines: string[]): KeyFeatures {
  const items: string[][] = [];
  const notes: string[] = [];
  let item: string[] | null = null;
  for (const line of lines) {
    if (line.startsWith("- ")) {
      item = [line.slice(2).trim()];
      items.push(item);
    } else if (item && /^\s+\S/.test(line)) item.push(line.replace(/^ {1,2}/, ""));
    else {
      item = null;
      notes.push(line);
    }
  }
  return { items: items.map((parts) => parts.join("\n")), notes: notes.join("\n").trim() };
}
