import type { AdminDesk, AdminGroup, AdminTab } from "#cms/admin/groups.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { bannerAdmin } from "#content/banner/banner.admin.tsx";
import { buyersGuideAdmin } from "#content/buyers-guide/buyers-guide.admin.tsx";
import { comparisonAdmin } from "#content/comparison/comparison.admin.tsx";
import { contentHubAdmin } from "#content/content-hub/content-hub.admin.tsx";
import { faqAdmin } from "#content/faq/faq.admin.tsx";
import { featureAdmin } from "#content/feature/feature.admin.tsx";
import { glossaryAdmin } from "#content/glossary/glossary.admin.tsx";
import { landingPageAdmin } from "#content/landing-page/landing-page.admin.tsx";
import { pageAdmin } from "#content/page/page.admin.tsx";
import { providerAdmin } from "#content/provider/provider.admin.tsx";
import { searchTermAdmin } from "#content/search-term/search-term.admin.tsx";
import { serviceAdmin } from "#content/service/service.admin.tsx";
import { typeAdmin } from "#content/type/type.admin.tsx";
import { useCaseAdmin } from "#content/use-case/use-case.admin.tsx";
import { vendorAdmin } from "#content/vendor/vendor.admin.tsx";
import { Articles } from "#newsroom/article/article.admin.tsx";
import { articlesNamedQuery } from "#newsroom/article/newsroom.query.ts";
import { NewsActions } from "#newsroom/desk/news-actions.tsx";
import { NewsFeeds } from "#newsroom/news-feed/news-feed.admin.tsx";
import { StyleGuides } from "#newsroom/style-guide/style-guide.admin.tsx";

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
