import {
  BookA,
  BriefcaseBusiness,
  Building2,
  CircleQuestionMark,
  Columns2,
  Compass,
  File,
  FileText,
  Handshake,
  Inbox,
  ListChecks,
  type LucideIcon,
  Megaphone,
  Newspaper,
  PanelsTopLeft,
  Route,
  Shapes,
  TextSearch,
  Waypoints,
} from "lucide-react";
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
import { articleAdmin } from "#newsroom/article/desk/article-type.tsx";
import { reviewParameter } from "#newsroom/article/desk/news-addresses.ts";
import { ReviewScreen } from "#newsroom/article/review/review-screen.tsx";
import { NewsActions } from "#newsroom/desk/news-actions.tsx";
import { DigestScreen } from "#newsroom/digest/digest.admin.tsx";
import { inboxKeys } from "#newsroom/inbox/inbox-keys.ts";
import { InboxScreen } from "#newsroom/inbox/inbox-screen.tsx";
import { NewsFeeds } from "#newsroom/news-feed/news-feed.admin.tsx";
import { StyleGuides } from "#newsroom/style-guide/style-guide.admin.tsx";

/** A tab with the list of a type. */
const typeTab = (slug: string, type: AdminType, Icon: LucideIcon = File): AdminTab => ({
  slug,
  Icon,
  label: type.tab,
  kind: type.kind,
  type,
});

const newsDesk: AdminDesk = {
  Actions: NewsActions,
  page: { parameter: reviewParameter, Screen: ReviewScreen },
  parts: [
    { slug: "articles", label: "Articles", Screen: Articles },
    { slug: "style-guides", label: "Style Guides", Screen: StyleGuides },
    { slug: "feeds", label: "Feeds", Screen: NewsFeeds },
    { slug: "digest", label: "Digest", Screen: DigestScreen },
  ],
};

const inboxDesk: AdminDesk = {
  isWide: true,
  keys: inboxKeys,
  Actions: NewsActions,
  parts: [{ slug: "articles", label: "Articles", Screen: InboxScreen }],
};

/** The content manager's tabs: daily work first, then groups of four (spec, section 2; contract, section 5). */
export const adminGroups: AdminGroup[] = [
  {
    label: "Work",
    isWork: true,
    tabs: [{ slug: "inbox", label: "Inbox", Icon: Inbox, kind: "inbox", desk: inboxDesk }],
  },
  {
    label: "Core Content",
    tabs: [
      typeTab("vendors", vendorAdmin, Building2),
      typeTab("features", featureAdmin, ListChecks),
      typeTab("landing-pages", landingPageAdmin, PanelsTopLeft),
      { slug: "news", label: "News", Icon: Newspaper, kind: "article", type: articleAdmin, desk: newsDesk },
    ],
  },
  {
    label: "Educational Content",
    tabs: [
      typeTab("faq", faqAdmin, CircleQuestionMark),
      typeTab("glossary", glossaryAdmin, BookA),
      typeTab("services", serviceAdmin, BriefcaseBusiness),
      typeTab("types", typeAdmin, Shapes),
    ],
  },
  {
    label: "SEO & System",
    tabs: [
      typeTab("pages", pageAdmin, FileText),
      typeTab("search-terms", searchTermAdmin, TextSearch),
      typeTab("content-hub", contentHubAdmin, Waypoints),
      typeTab("providers", providerAdmin, Handshake),
    ],
  },
  {
    label: "Guides & Comparisons",
    tabs: [
      typeTab("use-cases", useCaseAdmin, Route),
      typeTab("buyers-guides", buyersGuideAdmin, Compass),
      typeTab("comparisons", comparisonAdmin, Columns2),
      typeTab("banners", bannerAdmin, Megaphone),
    ],
  },
];
