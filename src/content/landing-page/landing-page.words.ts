/** The fixed list of landing page categories (admin spec, section 3), with labels. */
export const landingCategories = {
  "accounting-software": "Accounting Software",
  "portfolio-management": "Portfolio Management",
  "reporting-tools": "Reporting Tools",
  "data-aggregation": "Data Aggregation",
  "family-office-crm": "Family Office CRM",
  "best-family-office-software": "Best Family Office Software",
  "investment-management": "Investment Management",
  "compliance-software": "Compliance Software",
  "risk-management": "Risk Management",
  "estate-planning": "Estate Planning",
} as const;

/** Returns a category's label, or the value itself if it is not on the list. */
export const categoryTitle = (category: string): string =>
  Object.entries(landingCategories).find(([value]) => value === category)?.[1] ?? category;

export const isLandingCategory = (category: string) => Object.hasOwn(landingCategories, category);

/** The text of the call to action, if none is entered (admin spec, section 9). */
export const usualCtaText = "View Full Comparison";
