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
