import { describe, expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { type PageKind, pageKinds } from "../../tests/support/page-kinds.ts";

const app = testApp();
const siteUrl = "https://guide.example";

/** The types of the items that describe each kind of page, besides breadcrumbs. */
const subjects: Record<PageKind, string[]> = {
  home: ["WebSite", "Organization"],
  faqList: ["ItemList"],
  faq: ["FAQPage"],
  glossary: ["DefinedTermSet"],
  term: ["DefinedTerm"],
  types: ["ItemList"],
  type: ["Article"],
  features: [],
  feature: ["ItemList"],
  useCases: [],
  useCase: [],
  vendors: [],
  vendor: ["SoftwareApplication"],
  buyersGuides: [],
  buyersGuide: [],
  compare: [],
  comparison: ["Article"],
  market: [],
  changes: [],
  watch: [],
  openData: ["Dataset"],
  fit: [],
  fitResults: [],
  requestForProposal: [],
  shortlist: [],
  boardPack: [],
  news: ["CollectionPage"],
  newsTopic: ["CollectionPage"],
  // No week of the starter content has two articles. src/newsroom/digest/digest.test.ts covers a week that has.
  digest: [],
  article: ["NewsArticle"],
  provenance: [],
  landingPage: [],
  basicPage: [],
  signIn: [],
  notFound: [],
};

/** Pages without breadcrumbs, because they are the start or have no parent. */
const withoutBreadcrumbs: PageKind[] = [
  "home",
  "shortlist",
  "boardPack",
  "watch",
  "signIn",
  "fitResults",
  "requestForProposal",
  "notFound",
];

/** Pages that are private, missing, or depend on a reader's choices. */
const notIndexed: PageKind[] = [
  "shortlist",
  "boardPack",
  "watch",
  "signIn",
  "notFound",
  "fitResults",
  "requestForProposal",
  // Empty in the starter content.
  "digest",
  // The operator's data is not set (contract, section 11).
  "basicPage",
];

/** The properties required by schema.org and by search engines that show the type. */
const required: Record<string, string[]> = {
  Answer: ["text"],
  Article: ["headline", "image", "dateModified", "author", "publisher", "mainEntityOfPage"],
  BreadcrumbList: ["itemListElement"],
  CreativeWork: ["name", "url"],
  CollectionPage: ["name", "description", "url", "mainEntity"],
  DataDownload: ["contentUrl", "encodingFormat", "sha256"],
  Dataset: ["name", "description", "url", "license", "creator", "distribution"],
  DefinedTerm: ["name", "url"],
  DefinedTermSet: ["name", "url"],
  FAQPage: ["mainEntity"],
  ItemList: ["itemListElement"],
  ListItem: ["position", "name"],
  NewsArticle: [
    "headline",
    "image",
    "datePublished",
    "dateModified",
    "author",
    "publisher",
    "mainEntityOfPage",
  ],
  Organization: ["name"],
  Person: ["name"],
  Question: ["name", "acceptedAnswer"],
  SoftwareApplication: ["name", "applicationCategory"],
  WebSite: ["name", "url"],
};

/** Properties that may link to other sites. */
const external = ["sameAs", "isBasedOn"];
const addresses = ["url", "item", "image", "logo", "mainEntityOfPage", "@id", ...external];

describe.each(Object.entries(pageKinds) as [PageKind, string][])("%s (%s)", (kind, path) => {
  test("contains the items of its kind, each with its type's required properties", async () => {
    const items = await itemsAt(path);
    const types = items.map((item) => item["@type"]);
    expect(types).toEqual(expect.arrayContaining(subjects[kind]));
    expect(types.includes("BreadcrumbList")).toBe(!withoutBreadcrumbs.includes(kind));
    expect(items.every((item) => item["@context"] === "https://schema.org")).toBe(true);
    const lacking = everyItem(items).flatMap((item) => lackingOf(item));
    expect(lacking).toEqual([]);
  });

  test("has only absolute addresses, and none outside the site except an entry's own", async () => {
    const wrong = everyItem(await itemsAt(path)).flatMap((item) =>
      Object.entries(item)
        .filter(([name]) => addresses.includes(name) && !isElsewhere(item))
        .flatMap(([name, value]) => [value].flat().map((address) => [name, address] as const))
        .filter(([name, address]) => typeof address === "string" && !isAddress(name, address)),
    );
    expect(wrong).toEqual([]);
  });

  test("claims no rating and no offer", async () => {
    expect(JSON.stringify(await itemsAt(path))).not.toMatch(
      /rating|review"|"offers"|"price|AggregateOffer|SearchAction/i,
    );
  });

  test("numbers its lists from 1, and ends its breadcrumbs at the page", async () => {
    const items = everyItem(await itemsAt(path));
    for (const { itemListElement } of items) {
      if (!Array.isArray(itemListElement)) continue;
      expect(itemListElement.map(({ position }) => position)).toEqual(itemListElement.map((_, at) => at + 1));
    }
    const crumbs = items.find((item) => item["@type"] === "BreadcrumbList")?.itemListElement;
    if (Array.isArray(crumbs)) expect(crumbs.at(-1)?.item).toBe(siteUrl + path);
  });
});

test("missing pages, private pages and readers' choices are not indexed; all others allow large pictures", async () => {
  for (const [kind, path] of Object.entries(pageKinds)) {
    const rule = notIndexed.some((name) => name === kind) ? "noindex" : "max-image-preview:large";
    expect(await app.text(path), path).toContain(`<meta name="robots" content="${rule}"/>`);
  }
});

test.each(["/search", "/shortlist"])(
  "%s is not indexed even without a choice, but has a canonical address",
  async (path) => {
    const html = await app.text(path);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}"/>`);
  },
);

type Item = Record<string, unknown>;

async function itemsAt(path: string): Promise<Item[]> {
  const html = await app.text(path);
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json),
  );
}

/** Returns the items and all nested items. */
function everyItem(value: unknown): Item[] {
  if (Array.isArray(value)) return value.flatMap(everyItem);
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(everyItem);
  return "@type" in value ? [{ ...value }, ...inner] : inner;
}

function lackingOf(item: Item): string[] {
  const type = String(item["@type"]);
  const names = required[type] ?? ["a type that this test knows"];
  const isLacking = (value: unknown) =>
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  const undated = ["datePublished", "dateModified"].filter(
    (name) => name in item && Number.isNaN(Date.parse(String(item[name]))),
  );
  return [...names.filter((name) => isLacking(item[name])), ...undated].map((name) => `${type}: ${name}`);
}

/** The company behind a product has its own URL. This site's organization has an id. */
/** A vendor or a cited source. Neither is a page of this site. */
const isElsewhere = (item: Item) =>
  item["@type"] === "CreativeWork" || (item["@type"] === "Organization" && !("@id" in item));

const isAddress = (name: string, address: string) =>
  URL.canParse(address) &&
  (external.includes(name) ? /^https?:/.test(address) : address.startsWith(`${siteUrl}/`));
