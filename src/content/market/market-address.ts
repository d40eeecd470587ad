import { routes } from "#shared/routes.ts";
import {
  type DirectoryFilters,
  noFilters,
  readFilters,
  writeFilters,
} from "../directory/directory-address.ts";

/** "category": features and vendors by category. "coverage": those with the most evidence first. */
export const marketOrders = ["category", "coverage"] as const;
export type MarketOrder = (typeof marketOrders)[number];

/** The parameters that choose the vendors and their order. */
export const marketChoiceParameters = ["order", "feature", "market"] as const;

export const marketParameters = [...marketChoiceParameters, "page"] as const;

/** Features and markets as in the directory: vendors must have all features, and one of the markets. */
export interface MarketChoice extends Pick<DirectoryFilters, "feature" | "market"> {
  order: MarketOrder;
}

export function readMarketChoice(params: URLSearchParams): MarketChoice {
  const { feature, market } = readFilters(params);
  return { order: params.get("order") === "coverage" ? "coverage" : "category", feature, market };
}

function writeMarketChoice({ order, feature, market }: MarketChoice): URLSearchParams {
  const params = writeFilters({ ...noFilters, feature, market });
  if (order !== "category") params.set("order", order);
  return params;
}

const withChoice = (path: string, choice: MarketChoice) => {
  const query = writeMarketChoice(choice).toString();
  return path + (query && `?${query}`);
};

export const marketHref = (choice: MarketChoice) => withChoice(routes.market.href(), choice);

export const marketCsvHref = (choice: MarketChoice) => withChoice(routes.marketCsv.href(), choice);

/** The query key of a page of the map. */
export function marketKey(choice: MarketChoice, page: number): string {
  const params = writeMarketChoice(choice);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `market?${params}` : "market";
}
