import type { ReactNode } from "react";
import { Articles } from "./article/article.admin.tsx";
import { NewsActions } from "./article/news-actions.tsx";
import { articlesNamedQuery } from "./article/newsroom.query.ts";
import { bannerAdmin } from "./banner/banner.admin.tsx";
import { buyersGuideAdmin } from "./buyers-guide/buyers-guide.admin.tsx";
import { comparisonAdmin } from "./comparison/comparison.admin.tsx";
import { contentHubAdmin } from "./content-hub/content-hub.admin.tsx";
import { faqAdmin } from "./faq/faq.admin.tsx";
import { featureAdmin } from "./feature/feature.admin.tsx";
import { glossaryAdmin } from "./glossary/glossary.admin.tsx";
import type { AdminType } from "./kit/admin/type.tsx";
import { landingPageAdmin } from "./landing-page/landing-page.admin.tsx";
import { NewsFeeds } from "./news-feed/news-feed.admin.tsx";
import { pageAdmin } from "./page/page.admin.tsx";
import { providerAdmin } from "./provider/provider.admin.tsx";
import { searchTermAdmin } from "./search-term/search-term.admin.tsx";
import { serviceAdmin } from "./service/service.admin.tsx";
import { StyleGuides } from "./style-guide/style-guide.admin.tsx";
import { typeAdmin } from "./type/type.admin.tsx";
import { useCaseAdmin } from "./use-case/use-case.admin.tsx";
import { vendorAdmin } from "./vendor/vendor.admin.tsx";

/** One tab of the content manager: a type that is listed and edited like the others, or a desk of several screens. */
export interface AdminTab {
  /** The tab's part of the address: `/admin/vendors`. */
  slug: string;
  label: string;
  /** The key of its count. */
  kind: string;
  type?: AdminType;
  desk?: AdminDesk;
}

/** Screens that belong together, and the buttons above them all. */
export interface AdminDesk {
  Actions: () => ReactNode;
  /** `slug` stands in the address: `/admin/news?desk=feeds`; the first part's does not. */
  parts: { slug: string; label: string; Screen: () => ReactNode }[];
  /** The entries whose name holds a text, few of them, for the palette. */
  entriesNamed?: typeof articlesNamedQuery;
}

export interface AdminGroup {
  label: string;
  tabs: AdminTab[];
}

/** A tab that lists a type. */
const typeTab = (slug: string, type: AdminType): AdminTab => ({
  slug,
  label: type.tab,
  kind: type.kind,
  type,
});

const newsDesk: AdminDesk = {
  Actions: NewsActions,
  parts: [
    { slug: "articles", label: "Articles", Screen: Articles },
    { slug: "style-guides", label: "Style Guides", Screen: StyleGuides },
    { slug: "feeds", label: "Feeds", Screen: NewsFeeds },
  ],
  entriesNamed: articlesNamedQuery,
};

/** The content manager's tabs, four to a group (spec, section 2; contract, section 5). */
export const adminGroups: AdminGroup[] = [
  {
    label: "Core Content",
    tabs: [
      typeTab("vendors", vendorAdmin),
      typeTab("features", featureAdmin),
      typeTab("landing-pages", landingPageAdmin),
      { slug: "news", label: "News", kind: "article", desk: newsDesk },
    ],
  },
  {
    label: "Educational Content",
    tabs: [
      typeTab("faq", faqAdmin),
      typeTab("glossary", glossaryAdmin),
      typeTab("services", serviceAdmin),
      typeTab("types", typeAdmin),
    ],
  },
  {
    label: "SEO & System",
    tabs: [
      typeTab("pages", pageAdmin),
      typeTab("search-terms", searchTermAdmin),
      typeTab("content-hub", contentHubAdmin),
      typeTab("providers", providerAdmin),
    ],
  },
  {
    label: "Guides & Comparisons",
    tabs: [
      typeTab("use-cases", useCaseAdmin),
      typeTab("buyers-guides", buyersGuideAdmin),
      typeTab("comparisons", comparisonAdmin),
      typeTab("banners", bannerAdmin),
    ],
  },
];
