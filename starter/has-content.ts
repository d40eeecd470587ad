import type { PgTable } from "drizzle-orm/pg-core";
import { banners } from "#content/banner/banner.table.ts";
import { buyersGuides } from "#content/buyers-guide/buyers-guide.table.ts";
import { comparisons } from "#content/comparison/comparison.table.ts";
import { contentHubConfigs } from "#content/content-hub/content-hub.table.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { features } from "#content/feature/feature.table.ts";
import { glossaryTerms } from "#content/glossary/glossary.table.ts";
import { landingPages } from "#content/landing-page/landing-page.table.ts";
import { pages } from "#content/page/page.table.ts";
import { providers } from "#content/provider/provider.table.ts";
import { searchTerms } from "#content/search-term/search-term.table.ts";
import { services } from "#content/service/service.table.ts";
import { familyOfficeTypes } from "#content/type/type.table.ts";
import { useCases } from "#content/use-case/use-case.table.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { newsFeeds } from "#newsroom/news-feed/news-feed.table.ts";
import { styleGuides } from "#newsroom/style-guide/style-guide.table.ts";

/** Everything an editor can create. Starter content is never added to existing work. */
export const editableTables: PgTable[] = [
  articles,
  banners,
  buyersGuides,
  comparisons,
  contentHubConfigs,
  faqs,
  familyOfficeTypes,
  features,
  glossaryTerms,
  landingPages,
  newsFeeds,
  pages,
  providers,
  searchTerms,
  services,
  styleGuides,
  useCases,
  vendors,
];

export async function hasContent(db: Database): Promise<boolean> {
  for (const table of editableTables) {
    if ((await db.$count(table)) > 0) return true;
  }
  return false;
}
