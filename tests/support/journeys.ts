/** The content types, as an editor uses them with the keyboard. */

export interface Journey {
  tab: string;
  heading?: string;
  /** The type's name in buttons and messages. */
  noun: string;
  add?: string;
  create?: string;
  edit?: string;
  /** The text of the toasts. */
  done?: string;
  title: string;
  slug?: string;
  /** Fields to fill in before and after the title. */
  choices?: Record<string, string>;
  fields?: Record<string, string>;
  /** The switch that publishes the entry. */
  isShown: string;
  startsAsDraft?: boolean;
  /** Tab of the form with that switch. */
  switchTab?: string;
  states?: [on: string, off: string];
  /** Public address of the entry. */
  path?: (slug: string) => string;
  /** Public address that shows an entry that has no page of its own. */
  readAt?: string;
  /** True if it is edited on its own page. */
  hasPage?: boolean;
}

const statesOfActivity: [string, string] = ["Active", "Inactive"];

export const journeys: Journey[] = [
  {
    tab: "Vendors",
    hasPage: true,
    noun: "Vendor",
    title: "Name",
    // Near the top of the list: by default a new vendor is last, hundreds of tab stops away.
    fields: { "Display Order": "-1" },
    isShown: "Published",
    path: (slug) => `/vendors/${slug}`,
  },
  {
    tab: "Features",
    noun: "Feature",
    title: "Name",
    isShown: "Published",
    path: (slug) => `/features/${slug}`,
  },
  {
    tab: "Landing Pages",
    hasPage: true,
    noun: "Landing Page",
    title: "Title",
    slug: "URL Slug",
    fields: { Category: "Risk", "Primary Keyword": "keyboards", Introduction: "What the page is about." },
    switchTab: "SEO & Settings",
    isShown: "Published",
    startsAsDraft: true,
    path: (slug) => `/${slug}`,
  },
  {
    tab: "FAQ",
    noun: "FAQ",
    title: "Question",
    fields: { Answer: "It can, from end to end." },
    isShown: "Published",
    path: (slug) => `/faq/${slug}`,
  },
  {
    tab: "Glossary",
    noun: "Glossary",
    title: "Term",
    fields: { Definition: "What the term means." },
    isShown: "Published",
    path: (slug) => `/glossary/${slug}`,
  },
  {
    tab: "Services",
    noun: "Service",
    title: "Title",
    isShown: "Published",
    readAt: "/api/services",
  },
  {
    tab: "Types",
    noun: "Type",
    title: "Title",
    isShown: "Published",
    path: (slug) => `/types/${slug}`,
  },
  {
    tab: "Pages",
    hasPage: true,
    noun: "Page",
    create: "Create New Page",
    title: "Title",
    slug: "URL Slug",
    fields: { Content: "Something to read." },
    isShown: "Published",
    path: (slug) => `/${slug}`,
  },
  { tab: "Search Terms", noun: "Search Term", title: "Term", isShown: "Active", states: statesOfActivity },
  {
    tab: "Content Hub",
    heading: "Content Hub Configurations",
    noun: "Content Hub",
    add: "Add Configuration",
    create: "Create Content Hub Configuration",
    edit: "Edit Content Hub Configuration",
    done: "Content hub configuration",
    title: "Title",
    choices: { "Page Type": "Service", "Page Slug": "keyboards" },
    fields: { Topic: "Keyboards", Description: "What belongs together." },
    isShown: "Enabled",
    states: ["Enabled", "Disabled"],
    readAt: "/api/content-hub-config/service/keyboards",
  },
  { tab: "Providers", noun: "Provider", title: "Name", isShown: "Active", states: statesOfActivity },
  {
    tab: "Use Cases",
    hasPage: true,
    noun: "Use Case",
    title: "Title",
    isShown: "Published",
    path: (slug) => `/use-cases/${slug}`,
  },
  {
    tab: "Buyer's Guides",
    hasPage: true,
    noun: "Buyer's Guide",
    title: "Title",
    isShown: "Published",
    path: (slug) => `/buyers-guides/${slug}`,
  },
  {
    tab: "Comparisons",
    hasPage: true,
    noun: "Comparison",
    title: "Title",
    fields: { "Vendor A": "Altoo", "Vendor B": "Asora" },
    isShown: "Published",
    readAt: "/compare/altoo-vs-asora",
  },
  {
    tab: "Banners",
    noun: "Banner",
    title: "Title",
    fields: { Description: "What it is about.", "Button Text": "Look", "Button URL": "/vendors" },
    isShown: "Active",
    states: statesOfActivity,
    readAt: "/",
  },
];
