import type { Database } from "#db/database.server.ts";
import { listOfWeek, listWeeks } from "#newsroom/digest/digest.queries.server.ts";
import { daysOf, weekOf } from "#newsroom/digest/week.ts";
import { routes } from "#shared/routes.ts";
import type { Settings } from "#shared/settings.server.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { asHtml, withoutTags, writeRss, xmlText } from "./rss-text.server.ts";

const mostWeeks = 26;
const dayMs = 86_400_000;

type FeedSettings = Pick<Settings, "siteUrl" | "siteName">;

/** The weeks that are over as RSS 2.0, one item for each: an item that readers have had does not grow. */
export async function buildDigestFeed(db: Database, settings: FeedSettings): Promise<string> {
  const present = weekOf(new Date());
  const weeks = (await listWeeks(db)).filter(({ week }) => week < present).slice(0, mostWeeks);
  const items = [];
  for (const { week } of weeks) items.push(await itemOf(db, settings, week));
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

async function itemOf(db: Database, { siteUrl }: FeedSettings, week: string) {
  const articles = await listOfWeek(db, week);
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
    // It is complete when the next week begins.
    pubDate: new Date(Date.parse(days?.last ?? "") + dayMs),
    description: xmlText(`<ul>${lines.join("")}</ul>`),
  };
}
