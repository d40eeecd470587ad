import type { SitemapEntry } from "#cms/read/published.server.ts";
import type { Database } from "#db/database.server.ts";
import { publishedPages } from "#registry/registry.server.ts";
import { routes, starterProductSlug } from "#shared/routes.ts";
import type { Settings } from "#shared/settings.server.ts";

/** The protocol's limit (sitemaps.org): what is longer is split, and an index lists the parts. */
const addressesPerPart = 50_000;

type SiteSettings = Pick<Settings, "siteUrl" | "productSlug">;

/** The sitemap, or the index of its parts when one file cannot hold it. */
export async function buildSitemap(db: Database, settings: SiteSettings): Promise<string> {
  const addresses = await listAddresses(db, settings);
  return addresses.length <= addressesPerPart
    ? urlSet(settings.siteUrl, addresses)
    : partIndex(settings.siteUrl, addresses);
}

/** One part, counted from 1, of a sitemap that has parts; else null. */
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

/** Every public address once: the lists, dated by the newest of their entries, and all that is published. */
async function listAddresses(db: Database, { productSlug }: SiteSettings): Promise<Address[]> {
  const sections = await Promise.all(publishedPages.map((type) => type.listSitemapEntries(db)));
  const entries = sections.flat();
  const lists = listRoutes.map((route) => {
    const path = route.href();
    const own =
      path === routes.home.href() ? entries : entries.filter((entry) => entry.path.startsWith(`${path}/`));
    return { path, updatedAt: newest(own) };
  });
  const byPath = new Map<string, Address>(
    [...lists, ...atOwnAddress(entries, productSlug)].map((address) => [address.path, address]),
  );
  return [...byPath.values()];
}

const listRoutes = [
  routes.home,
  routes.vendors,
  routes.features,
  routes.useCases,
  routes.compare,
  routes.fit,
  routes.buyersGuides,
  routes.news,
  routes.digest,
  routes.changes,
  routes.faqList,
  routes.glossary,
  routes.types,
];

const starterProductPath = routes.page.href({ slug: starterProductSlug });

/** The starter's page about the product is listed at the product's own address, unless another page has that. */
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

/** Origin and path are percent-encoded: nothing in them needs XML's escapes. */
const element = (name: string, siteUrl: string, { path, updatedAt }: Address) =>
  `<${name}><loc>${siteUrl}${path}</loc>${updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ""}</${name}>\n`;
