/** The suggested markets: countries, or "Worldwide". The API accepts others. */
export const markets: readonly string[] = [
  "Worldwide",
  ...(
    "Argentina, Australia, Austria, Bahamas, Bahrain, Belgium, Bermuda, Brazil, British Virgin Islands, " +
    "Bulgaria, Canada, Cayman Islands, Chile, China, Colombia, Costa Rica, Croatia, Cyprus, Czechia, Denmark, " +
    "Dominican Republic, Ecuador, Egypt, Estonia, Finland, France, Germany, Ghana, Gibraltar, Greece, " +
    "Guernsey, Hong Kong, Hungary, Iceland, India, Indonesia, Ireland, Isle of Man, Israel, Italy, Japan, " +
    "Jersey, Jordan, Kazakhstan, Kenya, Kuwait, Latvia, Lebanon, Liechtenstein, Lithuania, Luxembourg, " +
    "Malaysia, Malta, Mauritius, Mexico, Monaco, Morocco, Netherlands, New Zealand, Nigeria, Norway, Oman, " +
    "Pakistan, Panama, Peru, Philippines, Poland, Portugal, Qatar, Romania, Saudi Arabia, Serbia, Singapore, " +
    "Slovakia, Slovenia, South Africa, South Korea, Spain, Sri Lanka, Sweden, Switzerland, Taiwan, Thailand, " +
    "Tunisia, Turkey, Ukraine, United Arab Emirates, United Kingdom, United States, Uruguay, Vietnam"
  ).split(", "),
];

const otherNames: Record<string, string> = {
  "Northern Ireland": "United Kingdom",
  "Great Britain": "United Kingdom",
  "Czech Republic": "Czechia",
  Türkiye: "Turkey",
  England: "United Kingdom",
  Scotland: "United Kingdom",
  Global: "Worldwide",
  International: "Worldwide",
  UAE: "United Arab Emirates",
  USA: "United States",
  "U.S.": "United States",
  US: "United States",
  UK: "United Kingdom",
};

/** Markets by name, including other names of the same country. */
export const marketNames: ReadonlyMap<string, string> = new Map([
  ...markets.map((name) => [name, name] as const),
  ...Object.entries(otherNames),
]);

/** Names in a text, longest first. Ignores a name after "New", which is part of another name: New Jersey, New Mexico. */
const namesInText = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|New )(?:${[...marketNames.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map(RegExp.escape)
    .join("|")})(?![\p{L}\p{N}])`,
  "gu",
);

/**
 * Returns a vendor's markets as choices. "Worldwide, operated from Switzerland" contains two. A text without known names is kept,
 * so that its vendor can still be found.
 */
export const marketsIn = (texts: string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => {
      const exactMatch = marketNames.get(text);
      if (exactMatch) return [exactMatch];
      const matches = [...text.matchAll(namesInText)].flatMap(([name]) => marketNames.get(name) ?? []);
      return matches.length > 0 ? matches : [text];
    }),
  ),
];
