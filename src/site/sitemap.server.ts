import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { SitemapEntry } from "#cms/engine/read/published-pages.server.ts";
import type { Database } from "#db/database.server.ts";
import { listWeeks } from "#newsroom/digest/digest.queries.server.ts";
import { publishedPages } from "#registry/registry.server.ts";
import {
  comparisonPath,
  fallbackComparisons,
  popularComparisons,
  sampleComparisons,
} from "#shared/offered-comparisons.ts";
import { routes, starterProductSlug } from "#shared/routes.ts";
import type { Settings } from "#shared/settings.server.ts";

/** The protocol's limit (sitemaps.org). Longer sitemaps are split into parts, listed in an index. */
const addressesPerPart = 50_000;

type SiteSettings = Pick<Settings, "siteUrl" | "productSlug">;

/** Returns the sitemap, or the index of its parts if one file cannot hold it. */
export async function buildSitemap(db: Database, settings: SiteSettings): Promise<string> {
  const addresses = await listAddresses(db, settings);
  await yieldToOthers();
  return addresses.length <= addressesPerPart
    ? urlSet(settings.siteUrl, addresses)
    : partIndex(settings.siteUrl, addresses);
}

/** Returns one part of a split sitemap, numbered from 1, or null if the number is too high. */
export async function buildSitemapPart(
  db: Database,
  settings: SiteSettings,
  part: number,
): Promise<string | null> {
  const addresses = await listAddresses(db, settings);
  const slice = partsOf(addresses)[part - 1];
  return slice && addresses.length > addressesPerPart ? urlSet(settings.siteUrl, slice) : null;
}

interface Address {
  path: string;
  updatedAt?: string | undefined;
}

/** Returns every public URL once: the lists, dated by their newest entry, and all published entries. */
async function listAddresses(db: Database, { productSlug }: SiteSettings): Promise<Address[]> {
  const sections = await Promise.all(publishedPages.map((type) => type.listSitemapEntries(db)));
  const entries = sections.flat();
  await yieldToOthers();
  // The page of the digest is not indexed until a week has enough articles.
  const hasDigest = (await listWeeks(db)).length > 0;
  const isListed = (route: (typeof listRoutes)[number]) => route !== routes.digest || hasDigest;
  const lists = listRoutes.filter(isListed).map((route) => {
    const path = route.href();
    const listEntries =
      path === routes.home.href() ? entries : entries.filter((entry) => entry.path.startsWith(`${path}/`));
    return { path, updatedAt: newest(listEntries) };
  });
  const byPath = new Map<string, Address>(
    [...lists, ...offeredComparisons(entries), ...atOwnAddress(entries, productSlug)].map((address) => [
      address.path,
      address,
    ]),
  );
  return [...byPath.values()];
}

/** The comparisons that the site links to, if both vendors are published. Editorial comparisons are already entries. */
function offeredComparisons(entries: SitemapEntry[]): Address[] {
  const published = new Map(entries.map((entry) => [entry.path, entry]));
  return [...popularComparisons, ...sampleComparisons, ...fallbackComparisons].flatMap((comparison) => {
    const vendors = [comparison.a, comparison.b].map(({ slug }) =>
      published.get(routes.vendor.href({ slug })),
    );
    const publishedVendors = vendors.filter((vendor) => vendor !== undefined);
    return publishedVendors.length === 2
      ? { path: comparisonPath(comparison), updatedAt: newest(publishedVendors) }
      : [];
  });
}

const listRoutes = [
  routes.home,
  routes.vendors,
  routes.features,
  routes.useCases,
  routes.compare,
  routes.fit,
  routes.market,
  routes.buyersGuides,
  routes.news,
  routes.digest,
  routes.changes,
  routes.openData,
  routes.faqList,
  routes.glossary,
  routes.types,
];

const starterProductPath = routes.page.href({ slug: starterProductSlug });

/** Lists the starter's product page at the product's own slug, unless another page has it. */
function atOwnAddress(entries: SitemapEntry[], productSlug: string): SitemapEntry[] {
  const productPath = routes.page.href({ slug: productSlug });
  if (entries.some(({ path }) => path === productPath)) return entries;
  return entries.map((entry) =>
    entry.path === starterProductPath ? { ...entry, path: productPath } : entry,
  );
}

const newest = (entries: SitemapEntry[]) =>
  entries.reduce<string | undefined>(
    (latest, { updatedAt }) => (latest === undefined || updatedAt > latest ? updatedAt : latest),
    undefined,
  );

const partsOf = (addresses: Address[]) =>
  Array.from({ length: Math.ceil(addresses.length / addressesPerPart) }, (_, part) =>
    addresses.slice(part * addressesPerPart, (part + 1) * addressesPerPart),
  );

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlSet = (siteUrl: string, addresses: Address[]) =>
  `${declaration}\n<urlset ${namespace}>\n${addresses.map((address) => element("url", siteUrl, address)).join("")}</urlset>\n`;

function partIndex(siteUrl: string, addresses: Address[]) {
  const parts = partsOf(addresses).map((_, part) =>
    element("sitemap", siteUrl, { path: `/sitemap-${part + 1}.xml` }),
  );
  return `${declaration}\n<sitemapindex ${namespace}>\n${parts.join("")}</sitemapindex>\n`;
}

/** Origin and path are percent-encoded, so they need no XML escaping. */
const element = (name: string, siteUrl: string, { path, updatedAt }: Address) =>
  `<${name}><loc>${siteUrl}${path}</loc>${updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ""}</${name}>\n`;
