import { type VendorFact, vendorFactFields } from "../vendor/vendor.fact-fields.ts";

/** Maps the labels of computed rows to vendor fields (contract, section 5). */
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

/** A further compared fact, with the group and label of its row. */
export interface FurtherField {
  group: string;
  label: string;
  field: VendorFact;
}

export const furtherFields: FurtherField[] = vendorFactFields.flatMap(({ field, plural, compared }) =>
  compared ? { group: compared, label: plural, field } : [],
);

/** All fields whose facts are compared. */
export const factFieldsCompared: ReadonlySet<string> = new Set([
  "capabilities",
  ...Object.values(comparedFields),
  ...furtherFields.map(({ field }) => field),
]);
