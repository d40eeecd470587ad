import { and, eq, inArray } from "drizzle-orm";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { sources } from "#cms/facts/source.table.ts";
import type { Database } from "#db/database.server.ts";
import { fetchSourcePage } from "#integrations/source-page/index.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { isOwnSite } from "./research.server.ts";
import type { ResearchPlan } from "./research.ts";

const mostPlanned = 24;

/** The pages of a website that state facts, by their address or the words of the link. */
const worthReading =
  /\b(features?|products?|platform|security|trust|compliance|pricing|plans|integrations?|partners?|api|developers?|docs|about|company|press|newsroom|customers?)\b/i;

/**
 * Returns the pages worth reading about an entry: its website and what that links to on the same site, the addresses among its
 * facts, and the sources cited so far. Fetches the website.
 * @throws AppError `not-found`
 */
export async function planResearch(
  type: ContentType,
  id: number,
  { db, settings }: { db: Database; settings: Settings },
): Promise<ResearchPlan> {
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id));
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  const pages = new Map<string, string>();
  const add = (url: unknown, why: string) => {
    if (typeof url !== "string" || !isWebAddress(url)) return;
    const address = withoutFragment(url);
    if (address && !pages.has(address)) pages.set(address, why);
  };
  add(entry.website, "Website");
  for (const { field, label } of type.factFields)
    if (isOwnSite(entry, String(entry[field]))) add(entry[field], label);
  for (const { url, text } of await linksOfWebsite(entry, settings))
    if (
      isOwnSite(entry, url) &&
      worthReading.test(`${URL.parse(url)?.pathname.replaceAll("-", " ")} ${text}`)
    )
      add(url, text || "Linked on the website");
  for (const { url, title } of await citedSources(db, type.kind, id)) add(url, `Source: ${title}`);
  return {
    isConfigured: settings.ai !== null,
    pages: [...pages].slice(0, mostPlanned).map(([url, why]) => ({ url, why })),
  };
}

function withoutFragment(address: string): string | null {
  const url = URL.parse(address);
  if (!url) return null;
  url.hash = "";
  return url.href;
}

async function linksOfWebsite(
  { website }: Row,
  settings: Settings,
): Promise<{ url: string; text: string }[]> {
  if (typeof website !== "string" || !isWebAddress(website)) return [];
  const fetched = await fetchSourcePage(website, settings, 10_000);
  if (fetched.kind !== "page") return [];
  return fetched.page.links.flatMap(({ href, text }) => {
    const url = URL.parse(href, website);
    return url ? [{ url: url.href, text }] : [];
  });
}

const citedSources = (db: Database, kind: string, entryId: number) =>
  db
    .select({ url: sources.url, title: sources.title })
    .from(sources)
    .where(
      inArray(
        sources.id,
        db
          .select({ id: citations.sourceId })
          .from(citations)
          .where(and(eq(citations.kind, kind), eq(citations.entryId, entryId))),
      ),
    )
    .orderBy(sources.id);
