import { categoryPages, comparisonHref, routes } from "./routes.ts";

/**
 * Links that screens offer by themselves (spec). They name entries of the starter content, which editors may delete or
 * withdraw: screens show those that lead somewhere.
 */
export interface OfferedComparison {
  a: { slug: string; name: string };
  b: { slug: string; name: string };
}

const addepar = { slug: "addepar", name: "Addepar" };
const masttro = { slug: "masttro", name: "Masttro" };
const fundcount = { slug: "fundcount", name: "FundCount" };
const blackDiamond = { slug: "black-diamond", name: "Black Diamond" };
const tamarac = { slug: "tamarac", name: "Tamarac" };
const allvue = { slug: "allvue-systems", name: "Allvue Systems" };
const eton = { slug: "eton-solutions", name: "Eton Solutions" };

/** On the home page (spec 2.3). */
export const sampleComparisons: OfferedComparison[] = [
  { a: addepar, b: masttro },
  { a: eton, b: fundcount },
  { a: blackDiamond, b: tamarac },
];

/** On the compare screen (spec 2.19). */
export const popularComparisons: OfferedComparison[] = [
  { a: blackDiamond, b: addepar },
  { a: { slug: "expersoft", name: "Expersoft" }, b: addepar },
  { a: { slug: "fidelity-full-view", name: "Fidelity Full View" }, b: addepar },
  { a: { slug: "juniper-square", name: "Juniper Square" }, b: { slug: "kubera", name: "Kubera" } },
  { a: { slug: "enfusion", name: "Enfusion" }, b: allvue },
  { a: addepar, b: tamarac },
];

/** Comparisons offered where one was not found (spec 2.19). */
export const fallbackComparisons: OfferedComparison[] = [
  { a: addepar, b: masttro },
  { a: eton, b: { slug: "allvue-systems", name: "Allvue" } },
  { a: masttro, b: fundcount },
];

export const comparisonPath = ({ a, b }: OfferedComparison) => comparisonHref(a.slug, b.slug);

/** Questions that landing pages lead to (spec 2.12). */
export const fixedQuestions = {
  whatIsIt: {
    label: "What is family office software?",
    to: routes.faq.href({ slug: "what-is-family-office-software" }),
  },
  cost: {
    label: "How much does family office software cost?",
    to: routes.faq.href({ slug: "how-much-does-family-office-software-cost" }),
  },
  fairComparison: {
    label: "How do we compare vendors fairly?",
    to: routes.faq.href({ slug: "how-to-compare-vendors-fairly" }),
  },
};

/** The page that the panel of related content leads to (spec 2.10). */
export const servicesPath = routes.page.href({ slug: "services" });

export interface FixedLink {
  path: string;
  /** The screen that offers it. */
  place: string;
}

/** All fixed links of a site whose product has its page at `/{productSlug}`. */
export function fixedLinks(productSlug: string): FixedLink[] {
  const at = (place: string, paths: string[]) => paths.map((path) => ({ path, place }));
  const categories = [productSlug, ...categoryPages.map(({ slug }) => slug)];
  return [
    ...at(
      "Home page and footer",
      categories.map((slug) => routes.page.href({ slug })),
    ),
    ...at("Home page", [...sampleComparisons.map(comparisonPath), fixedQuestions.cost.to]),
    ...at("Compare page", popularComparisons.map(comparisonPath)),
    ...at("Comparison not found", fallbackComparisons.map(comparisonPath)),
    ...at(
      "Landing pages",
      Object.values(fixedQuestions).map(({ to }) => to),
    ),
    ...at("Related content", [servicesPath]),
  ];
}
