/** The vendors' fields behind the rows that are computed, by their labels (contract, section 5). */
export const comparedFields = {
  Founded: "founded",
  Headquarters: "headquarters",
  Employees: "employeeCount",
  Customers: "customerCount",
  "Typical Client Size": "typicalClientSize",
  Pricing: "pricing",
  Features: "features",
  "Use Cases": "useCases",
  Integrations: "integrations",
  "Support Options": "supportOptions",
} as const;

/** Further facts that the page and its file compare, by the group they stand in. */
export const furtherFields = [
  { group: "Company Overview", label: "Owner", field: "owner" },
  { group: "Company Overview", label: "Assets on the platform", field: "assetsOnPlatform" },
  { group: "Company Overview", label: "Markets served", field: "markets" },
  { group: "Company Overview", label: "Offices", field: "offices" },
  { group: "Requirements & Pricing", label: "Clients", field: "clientTypes" },
  { group: "Requirements & Pricing", label: "Free trial", field: "freeTrial" },
  { group: "Requirements & Pricing", label: "Implementation", field: "implementation" },
  { group: "Requirements & Pricing", label: "Services", field: "services" },
  { group: "Product & Security", label: "Hosting", field: "hosting" },
  { group: "Product & Security", label: "Hosting regions", field: "hostingRegions" },
  { group: "Product & Security", label: "Certifications", field: "certifications" },
  { group: "Product & Security", label: "Single sign-on", field: "sso" },
  { group: "Product & Security", label: "Multi-factor authentication", field: "mfa" },
  { group: "Product & Security", label: "Currencies", field: "currencies" },
  { group: "Product & Security", label: "Accounting standards", field: "accountingStandards" },
  { group: "Product & Security", label: "Custodian feeds", field: "custodianFeeds" },
  { group: "Product & Security", label: "Languages", field: "languages" },
] as const;

/** All fields of which a comparison shows facts. */
export const factFieldsCompared: ReadonlySet<string> = new Set([
  "capabilities",
  ...Object.values(comparedFields),
  ...furtherFields.map(({ field }) => field),
]);
