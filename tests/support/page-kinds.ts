/** One address of every kind of page, as the starter content has them. */
export const pageKinds = {
  home: "/",
  faqList: "/faq",
  faq: "/faq/how-much-does-family-office-software-cost",
  glossary: "/glossary",
  term: "/glossary/asset-allocation",
  types: "/types",
  type: "/types/single-family-office",
  features: "/features",
  feature: "/features/consolidated-reporting",
  useCases: "/use-cases",
  useCase: "/use-cases/portfolio-management",
  vendors: "/vendors",
  vendor: "/vendors/addepar",
  buyersGuides: "/buyers-guides",
  buyersGuide: "/buyers-guides/chief-investment-officer",
  compare: "/compare",
  comparison: "/compare/addepar-vs-masttro",
  news: "/news",
  article: "/news/why-reporting-projects-slip",
  changes: "/changes",
  landingPage: "/family-office-software",
  basicPage: "/privacy-policy",
  signIn: "/auth",
  notFound: "/nowhere/at-all",
} as const;

export type PageKind = keyof typeof pageKinds;
