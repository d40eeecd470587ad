import { fixedQuestions } from "./fixed-questions.ts";
import {
  comparisonPath,
  fallbackComparisons,
  popularComparisons,
  sampleComparisons,
} from "./offered-comparisons.ts";
import { categoryPages, routes, servicesPath } from "./routes.ts";

export interface FixedLink {
  path: string;
  /** The screen with the link. */
  place: string;
}

/** All fixed links of a site whose product page is `/{productSlug}`. */
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
    ...at("Page “Comparison Not Found”", fallbackComparisons.map(comparisonPath)),
    ...at(
      "Landing pages",
      Object.values(fixedQuestions).map(({ to }) => to),
    ),
    ...at("Related content", [servicesPath]),
  ];
}
