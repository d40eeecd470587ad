/** The amounts a year that a text states, in US dollars. Both are the same unless it states several. */
export interface YearlyPrice {
  lowest: number;
  highest: number;
}

const amount = String.raw`(?<![\d.,])((?:\d{1,3}(?:[,'’]\d{3})+|\d+)(?:\.\d+)?)\s?(k|m|million)?`;
const aYear = String.raw`\s?(?:(?:a|per|each|\/)\s?(?:year|annum)|annually|yearly|p\.\s?a\.)`;
const notPerUser = String.raw`(?!\s?(?:,|and)?\s?(?:per|a|each|for each|\/)\s?(?:user|seat|client|account|entity|family|person|license|month))`;
const dollarsBefore = String.raw`(?<![A-Za-z])(?:USD|US\$|\$)\s?`;
const dollarsAfter = String.raw`\s?(?:USD|US\$|US dollars)`;
const range = String.raw`(?:${amount}\s?(?:-|–|—|to|and)\s?)?`;

/** An amount, or a range, with its currency directly before the words for a year. */
const prices = [
  new RegExp(`${dollarsBefore}${range}(?:${dollarsBefore})?${amount}(?:\\s?USD)?${aYear}${notPerUser}`, "gi"),
  new RegExp(`${range}${amount}${dollarsAfter}${aYear}${notPerUser}`, "gi"),
];

/**
 * Returns the price that a text states for a year in US dollars: 24,000 for "From 24,000 USD a year (2026)". Returns null for other
 * currencies and periods, prices per user, and texts without an amount, because they cannot be compared with a budget.
 */
export function statedPrice(text: string): YearlyPrice | null {
  const amounts = prices.flatMap((price) =>
    [...text.matchAll(price)].flatMap(([, low, lowUnit, high, highUnit]) => [
      ...(low ? [dollars(low, lowUnit ?? highUnit)] : []),
      ...(high ? [dollars(high, highUnit)] : []),
    ]),
  );
  return amounts.length > 0 ? { lowest: Math.min(...amounts), highest: Math.max(...amounts) } : null;
}

const dollars = (digits: string, unit = "") =>
  Number(digits.replace(/[,'’]/g, "")) * (unit === "" ? 1 : unit.toLowerCase() === "k" ? 1000 : 1_000_000);
