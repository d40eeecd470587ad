import { routes } from "#shared/routes.ts";

/** "category": features by category and vendors in list order. "coverage": those with the most evidence first. */
export const marketOrders = ["category", "coverage"] as const;
export type MarketOrder = (typeof marketOrders)[number];

export const marketParameters = ["order", "feature", "page"] as const;

export interface MarketChoice {
  order: MarketOrder;
  /** Titles of features that every vendor shown must have evidence for. */
  features: string[];
}

export const readMarketChoice = (params: URLSearchParams): MarketChoice => ({
  order: params.get("order") === "coverage" ? "coverage" : "category",
  features: [...new Set(params.getAll("feature"))].filter((title) => title !== ""),
});

function writeMarketChoice({ order, features }: MarketChoice): URLSearchParams {
  const params = new URLSearchParams(features.map((title) => ["feature", title]));
  if (order !== "category") params.set("order", order);
  return params;
}

const withChoice = (path: string, choice: MarketChoice) => {
  const query = writeMarketChoice(choice).toString();
  return path + (query && `?${query}`);
};

export const marketHref = (choice: MarketChoice) => withChoice(routes.market.href(), choice);

export const marketCsvHref = (choice: MarketChoice) => withChoice(routes.marketCsv.href(), choice);

export function marketKey(choice: MarketChoice, page: number): string {
  const params = writeMarketChoice(choice);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `market?${params}` : "market";
}
