import { comparisonHref } from "./routes.ts";

/** A built-in link to a comparison (spec). Editors can delete its vendors, so screens show only links that resolve. */
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

/** Comparisons on the home page (spec 2.3). */
export const sampleComparisons: OfferedComparison[] = [
  { a: addepar, b: masttro },
  { a: eton, b: fundcount },
  { a: blackDiamond, b: tamarac },
];

/** Comparisons on the compare screen (spec 2.19). */
export const popularComparisons: OfferedComparison[] = [
  { a: blackDiamond, b: addepar },
  { a: { slug: "expersoft", name: "Expersoft" }, b: addepar },
  { a: { slug: "fidelity-full-view", name: "Fidelity Full View" }, b: addepar },
  { a: { slug: "juniper-square", name: "Juniper Square" }, b: { slug: "kubera", name: "Kubera" } },
  { a: { slug: "enfusion", name: "Enfusion" }, b: allvue },
  { a: addepar, b: tamarac },
];

/** Comparisons offered when one was not found (spec 2.19). */
export const fallbackComparisons: OfferedComparison[] = [
  { a: addepar, b: masttro },
  { a: eton, b: { slug: "allvue-systems", name: "Allvue" } },
  { a: masttro, b: fundcount },
];

export const comparisonPath = ({ a, b }: OfferedComparison) => comparisonHref(a.slug, b.slug);
