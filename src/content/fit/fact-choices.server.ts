import type { FactKind, StatedValues } from "../vendor/stated-values.ts";
import { valueText } from "../vendor/stated-values.ts";
import type { WeightedRequirement } from "./fit-ranking.server.ts";
import { keyOf, requiredFactOf, wordsOf } from "./required-facts.server.ts";

/** The most choices of a kind on the form. Links can name others. */
const mostChoices = 24;

const categories: [FactKind, string][] = [
  ["market", "Markets"],
  ["hosting", "Hosting"],
  ["language", "Languages"],
  ["certification", "Certifications"],
  ["client", "Types of clients"],
  ["integration", "Integrations"],
];

/** Returns the values of the published vendors by kind, most frequent first, and the budget, whose amount is typed. */
export const listFactChoices = (stated: StatedValues) => [
  ...categories
    .map(([kind, category]) => ({ category, features: listChoices(kind, stated) }))
    .filter(({ features }) => features.length > 0),
  {
    category: "Budget",
    features: [
      {
        slug: "budget",
        title: "Price for a year in US dollars, at most",
        description: "Prices in other currencies, per user or without an amount stay unknown.",
        vendors: stated.priced,
      },
    ],
  },
];

const listChoices = (kind: FactKind, stated: StatedValues) =>
  stated
    .choicesOf(kind)
    .slice(0, mostChoices)
    .map(({ value, vendors }) => ({
      slug: keyOf({ kind, value }),
      title: valueText(kind, value),
      description: null,
      vendors,
    }));

/** Returns the required facts that are not among the choices, so that a reader can change or remove them. */
export function listOtherChoices(requirements: WeightedRequirement[], stated: StatedValues) {
  const offered = new Set(
    listFactChoices(stated).flatMap(({ features }) => features.map(({ slug }) => slug)),
  );
  const features = requirements.flatMap(({ feature, title }) => {
    const fact = requiredFactOf(feature);
    if (!fact || fact.kind === "budget" || offered.has(feature)) return [];
    const { kind, value } = fact;
    return {
      slug: feature,
      title,
      description: wordsOf(fact).meaning,
      vendors: stated.countWith(kind, value),
    };
  });
  return features.length > 0 ? [{ category: "From your link", features }] : [];
}
