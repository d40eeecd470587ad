/** Typed routes of the site. Screens link with `routes.vendor.href({ slug })`; router, sitemap and tests use the same table. */
type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<Pattern extends string> = { [Name in ParamNames<Pattern>]: string };
type HrefArguments<Pattern extends string> = ParamNames<Pattern> extends never ? [] : [Params<Pattern>];

interface Route<Pattern extends string> {
  pattern: Pattern;
  /** The address with its parameters filled in and percent-encoded. */
  href: (...params: HrefArguments<Pattern>) => string;
}

function route<const Pattern extends string>(pattern: Pattern): Route<Pattern> {
  if (!pattern.includes(":")) return { pattern, href: () => pattern };
  return {
    pattern,
    href: (...[params]) =>
      pattern.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent((params as Record<string, string> | undefined)?.[name] ?? ""),
      ),
  };
}

export const routes = {
  home: route("/"),
  faqList: route("/faq"),
  faq: route("/faq/:slug"),
  glossary: route("/glossary"),
  term: route("/glossary/:slug"),
  types: route("/types"),
  type: route("/types/:slug"),
  features: route("/features"),
  feature: route("/features/:slug"),
  useCases: route("/use-cases"),
  useCase: route("/use-cases/:slug"),
  vendors: route("/vendors"),
  vendor: route("/vendors/:slug"),
  suggestCorrection: route("/vendors/:slug/suggest"),
  confirmSuggestion: route("/suggestions/confirm"),
  buyersGuides: route("/buyers-guides"),
  buyersGuide: route("/buyers-guides/:slug"),
  compare: route("/compare"),
  comparison: route("/compare/:comparison"),
  fit: route("/fit"),
  fitCsv: route("/fit.csv"),
  fitRequirements: route("/fit/requirements"),
  fitQuestions: route("/fit/questions"),
  fitQuestionsFile: route("/fit/questions.md"),
  shortlist: route("/shortlist"),
  boardPack: route("/board-pack"),
  news: route("/news"),
  article: route("/news/:slug"),
  articleHow: route("/news/:slug/how"),
  newsFeed: route("/news/feed.xml"),
  newsTopic: route("/news/topics/:topic"),
  digest: route("/digest"),
  digestOfWeek: route("/digest/:week"),
  digestFeed: route("/digest/feed.xml"),
  search: route("/search"),
  market: route("/market"),
  marketCsv: route("/market.csv"),
  marketPicture: route("/market.svg"),
  openData: route("/data"),
  changes: route("/changes"),
  watch: route("/watch"),
  changesFeed: route("/changes/feed.xml"),
  vendorChangesFeed: route("/vendors/:slug/changes.xml"),
  signIn: route("/auth"),
  setUp: route("/setup"),
  admin: route("/admin"),
  invitation: route("/admin/invitation"),
  adminTab: route("/admin/:tab"),
  adminEntry: route("/admin/:tab/:entry"),
  page: route("/:slug"),
  providerSignIn: route("/api/login"),
  signOut: route("/api/logout"),
} as const;

/** The six software categories of the header, home and footer; the first is the product's own landing page. */
export const categoryPages = [
  { slug: "investment-management-software", title: "Investment Management" },
  { slug: "wealth-management-software", title: "Wealth Management" },
  { slug: "reporting-accounting-software", title: "Reporting & Accounting" },
  { slug: "crm-client-portals-software", title: "CRM & Client Portals" },
  { slug: "data-aggregation-software", title: "Data Aggregation" },
] as const;

/** Slug of the starter's landing page that serves a product without its own landing page. */
export const starterProductSlug = "family-office-software";

/** Basic pages with a fixed address, which show 'Page Not Found' if nothing is published there. */
export const fixedPageSlugs = [
  "privacy-policy",
  "terms-of-service",
  "contact",
  "disclaimer",
  "editorial-guidelines",
  "about",
  "methodology",
] as const;

/** The most vendors in one comparison (contract, section 7). */
export const mostCompared = 4;

/** Returns a comparison's canonical address: the slugs in alphabetical order (contract, section 7). */
export const comparisonHref = (...slugs: string[]) =>
  routes.comparison.href({ comparison: slugs.toSorted().join("-vs-") });

/** The page that the related-content panel links to (spec 2.10). */
export const servicesPath = routes.page.href({ slug: "services" });
