/** Content types as an editor uses them with the keyboard, one for each way to edit and to read an entry. */

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
    tab: "Comparisons",
    hasPage: true,
    noun: "Comparison",
    title: "Title",
    fields: { "Vendor A": "Altoo", "Vendor B": "Asora" },
    isShown: "Published",
    readAt: "/compare/altoo-vs-asora",
  },
];
