import type { Change } from "#cms/facts/change.ts";
import { factWords, kindWords, sentenceOf } from "#cms/facts/change-words.ts";
import { changesAt, vendorsFeedHref } from "#cms/facts/changes.query.ts";
import { listChanges } from "#cms/facts/changes.server.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import { shortlistHref } from "#content/shortlist/shortlist.ts";
import type { Database } from "#db/database.server.ts";
import { listNewestArticles } from "#newsroom/article/article.published.server.ts";
import { findDigest, listOfWeek, listWeeks } from "#newsroom/digest/digest.queries.server.ts";
import { daysOf, weekOf } from "#newsroom/digest/week.ts";
import { digitalSourceAddress } from "#newsroom/publication/digital-source-type.ts";
import { changeSources } from "#registry/registry.server.ts";
import { environment } from "#shared/environment.server.ts";
import { routes } from "#shared/routes.ts";
import type { Settings } from "#shared/settings.server.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { asHtml, withoutTags, writeRss, xmlText } from "./rss-text.server.ts";

const articleLimit = 50;

/** The newest published articles as RSS 2.0, with absolute URLs. */
export async function buildNewsFeed(
  db: Database,
  { siteUrl, siteName, product }: Pick<Settings, "siteUrl" | "siteName" | "product">,
): Promise<string> {
  const articles = await listNewestArticles(db, articleLimit);
  return writeRss({
    title: xmlText(`${siteName}: News`),
    link: siteUrl + routes.news.href(),
    description: xmlText(`News of ${product} for family offices and wealth managers.`),
    language: "en",
    ...(articles.length > 0 && { lastBuildDate: new Date(latestChange(articles)) }),
    atom: {
      links: [{ href: siteUrl + routes.newsFeed.href(), rel: "self", type: "application/rss+xml" }],
    },
    items: articles.map((article) => {
      const address = siteUrl + routes.article.href({ slug: article.slug });
      return {
        title: xmlText(withoutTags(article.title)),
        link: address,
        guid: { value: address, isPermaLink: true },
        pubDate: new Date(article.date),
        ...descriptionOf(article),
        dcterms: provenanceTerms(article),
        ...(article.category && { categories: [{ name: xmlText(withoutTags(article.category)) }] }),
      };
    }),
  });
}

type Item = Awaited<ReturnType<typeof listNewestArticles>>[number];

/** The excerpt. If an AI drafted the article, the text itself says so, for readers of feeds. */
function descriptionOf({ excerpt, provenance: { isAiDrafted, label } }: Item) {
  const parts = [...(excerpt ? [asHtml(excerpt)] : []), ...(isAiDrafted ? [asHtml(`${label}.`)] : [])];
  return parts.length > 0 ? { description: xmlText(parts.join("<br><br>")) } : {};
}

/** An article's provenance in Dublin Core terms. */
function provenanceTerms(article: Item) {
  const { label, sources, reviewer, digitalSourceType } = article.provenance;
  const addresses = sources.flatMap(({ url }) => (url && isWebAddress(url) ? [xmlText(url)] : []));
  return {
    modified: [new Date(changedAt(article))],
    provenances: [xmlText(label)],
    ...(addresses.length > 0 && { sources: addresses }),
    ...(reviewer && { contributors: [xmlText(reviewer)] }),
    ...(digitalSourceType && { types: [digitalSourceAddress(digitalSourceType)] }),
  };
}

/** A correction also counts as a change. */
const changedAt = ({ date, contentUpdatedAt, provenance: { corrections } }: Item) =>
  Math.max(...[date, contentUpdatedAt, ...corrections.map(({ correctedAt }) => correctedAt)].map(Date.parse));

const latestChange = (articles: Item[]) => Math.max(...articles.map(changedAt));

const changeLimit = 50;

/** Which changes a feed lists: its own address, the page it belongs to, and the vendors, or null for all entries. */
interface ChangesFeed {
  path: string;
  page: string;
  vendors: { ids: readonly number[]; names: string } | null;
}

export const allChanges: ChangesFeed = {
  path: routes.changesFeed.href(),
  page: routes.changes.href(),
  vendors: null,
};

/** The feed of one vendor's changes, or of a set of vendors, whose page is their shortlist. */
export function changesOf(vendors: { id: number; slug: string; name: string }[]): ChangesFeed {
  const slugs = vendors.map(({ slug }) => slug);
  const [slug = ""] = slugs;
  const addresses =
    vendors.length === 1
      ? {
          path: routes.vendorChangesFeed.href({ slug }),
          page: changesAt(routes.changes.href(), { vendors: [slug] }),
        }
      : { path: vendorsFeedHref(slugs), page: shortlistHref(slugs) };
  const ids = vendors.map(({ id }) => id);
  return { ...addresses, vendors: { ids, names: vendors.map(({ name }) => name).join(", ") } };
}

/** The newest changes as RSS 2.0, with absolute URLs. */
export async function buildChangesFeed(
  db: Database,
  { siteUrl, siteName }: Pick<Settings, "siteUrl" | "siteName">,
  { path, page, vendors }: ChangesFeed,
): Promise<string> {
  const entryIds = vendors?.ids ?? null;
  const { items } = await listChanges(db, changeSources, { entryIds, page: 1, pageSize: changeLimit });
  const [newest] = items;
  return writeRss({
    title: xmlText(`${siteName}: What Changed${vendors ? ` at ${vendors.names}` : ""}`),
    link: siteUrl + page,
    description: xmlText(
      vendors
        ? `Facts that changed, corrections and events of ${vendors.names} in the ${siteName}.`
        : `Facts that changed, corrections, vendors' events and new articles in the ${siteName}.`,
    ),
    language: "en",
    ...(newest && { lastBuildDate: new Date(newest.date) }),
    atom: {
      links: [{ href: siteUrl + path, rel: "self", type: "application/rss+xml" }],
    },
    items: items.map((change) => ({
      title: xmlText(withoutTags(titleOf(change))),
      link: siteUrl + change.path,
      guid: { value: `${siteUrl}${routes.changes.href()}#${change.id}`, isPermaLink: false },
      pubDate: new Date(change.date),
      description: xmlText(asHtml(sentenceOf(change))),
      categories: [{ name: kindWords(change) }],
    })),
  });
}

function titleOf(change: Change): string {
  if (change.kind === "article") return change.title;
  const about = change.field === null || change.kind === "event" ? "" : `: ${factWords(change)}`;
  return `${change.title}: ${kindWords(change)}${about}`;
}

const mostWeeks = 26;
const dayMs = 86_400_000;

type DigestWeek = Awaited<ReturnType<typeof listWeeks>>[number];
type DigestSettings = Pick<Settings, "siteUrl" | "siteName">;

/** The completed weeks as RSS 2.0, one item each. The current week is omitted because published items should not grow. */
export async function buildDigestFeed(db: Database, settings: DigestSettings): Promise<string> {
  const present = weekOf(new Date(environment.now()));
  const weeks = (await listWeeks(db)).filter(({ week }) => week < present).slice(0, mostWeeks);
  const items = [];
  for (const week of weeks) items.push(await itemOf(db, settings, week));
  const { siteUrl, siteName } = settings;
  return writeRss({
    title: xmlText(`${siteName}: The Week in News`),
    link: siteUrl + routes.digest.href(),
    description: xmlText(`What was published in the ${siteName}, once a week.`),
    language: "en",
    ...(items[0] && { lastBuildDate: items[0].pubDate }),
    atom: {
      links: [{ href: siteUrl + routes.digestFeed.href(), rel: "self", type: "application/rss+xml" }],
    },
    items,
  });
}

async function itemOf(db: Database, { siteUrl }: DigestSettings, { week, isEdited }: DigestWeek) {
  const articles = await listOfWeek(db, week);
  const introduction = isEdited ? await renderMarkdown((await findDigest(db, week))?.introduction) : "";
  const days = daysOf(week);
  const address = siteUrl + routes.digestOfWeek.href({ week });
  const lines = articles.map(({ slug, title, excerpt }) => {
    const link = `<a href="${siteUrl}${routes.article.href({ slug })}">${asHtml(title)}</a>`;
    return `<li>${link}${excerpt ? `: ${asHtml(excerpt)}` : ""}</li>`;
  });
  return {
    title: xmlText(
      withoutTags(`Week of ${formatDate(days?.first ?? "")}: ${pluralize(articles.length, "article")}`),
    ),
    link: address,
    guid: { value: address, isPermaLink: true },
    // The digest is complete when the next week starts.
    pubDate: new Date(Date.parse(days?.last ?? "") + dayMs),
    description: xmlText(
      `${introduction.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`)}<ul>${lines.join("")}</ul>`,
    ),
  };
}
