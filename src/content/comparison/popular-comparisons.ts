/** Comparisons that screens offer by themselves; all name vendors of the starter content. */
export interface OfferedComparison {
  a: { slug: string; name: string };
  b: { slug: string; name: string };
}

const addepar = { slug: "addepar", name: "Addepar" };
const masttro = { slug: "masttro", name: "Masttro" };
const allvue = { slug: "allvue-systems", name: "Allvue Systems" };

/** On the compare screen (spec 2.19). */
export const popularComparisons: OfferedComparison[] = [
  { a: { slug: "black-diamond", name: "Black Diamond" }, b: addepar },
  { a: { slug: "expersoft", name: "Expersoft" }, b: addepar },
  { a: { slug: "fidelity-full-view", name: "Fidelity Full View" }, b: addepar },
  { a: { slug: "juniper-square", name: "Juniper Square" }, b: { slug: "kubera", name: "Kubera" } },
  { a: { slug: "enfusion", name: "Enfusion" }, b: allvue },
  { a: addepar, b: { slug: "tamarac", name: "Tamarac" } },
];

/** Where a comparison was not found (spec 2.19). */
export const fallbackComparisons: OfferedComparison[] = [
  { a: addepar, b: masttro },
  { a: { slug: "eton-solutions", name: "Eton Solutions" }, b: { slug: "allvue-systems", name: "Allvue" } },
  { a: masttro, b: { slug: "fundcount", name: "FundCount" } },
];
