import type { Change } from "#cms/changes/change.ts";
import { factWords, kindWords, sentenceOf } from "#cms/changes/change-words.ts";
import { listChanges } from "#cms/changes/changes.server.ts";
import type { Database } from "#db/database.server.ts";
import { changeSources } from "#registry/registry.server.ts";
import { routes } from "#shared/routes.ts";
import type { Settings } from "#shared/settings.server.ts";
import { asHtml, withoutTags, writeRss, xmlText } from "./rss-text.server.ts";

const changeLimit = 50;

/** The newest changes as RSS 2.0, every address absolute. */
export async function buildChangesFeed(
  db: Database,
  { siteUrl, siteName }: Pick<Settings, "siteUrl" | "siteName">,
): Promise<string> {
  const { items } = await listChanges(db, changeSources, { entryId: null, page: 1, pageSize: changeLimit });
  const [newest] = items;
  return writeRss({
    title: xmlText(`${siteName}: What Changed`),
    link: siteUrl + routes.changes.href(),
    description: xmlText(
      `Facts that changed, corrections, vendors' events and new articles in the ${siteName}.`,
    ),
    language: "en",
    ...(newest && { lastBuildDate: new Date(newest.date) }),
    atom: {
      links: [{ href: siteUrl + routes.changesFeed.href(), rel: "self", type: "application/rss+xml" }],
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
