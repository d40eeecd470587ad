import { isPlaceholder } from "#shared/placeholder.ts";
import type { Fact } from "#ui/fact-list.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";

/** The company's facts that are known; what still holds an extraction's placeholder is not (spec 2.17). */
export const companyFacts = (vendor: VendorPageData): Fact[] =>
  known([
    { label: "Founded", value: vendor.founded },
    { label: "Headquarters", value: vendor.headquarters },
    { label: "Employees", value: vendor.employeeCount },
    { label: "Customers", value: vendor.customerCount },
  ]);

/** For whom it is meant and what it costs, as far as that is known. */
export const requirementFacts = (vendor: VendorPageData): Fact[] =>
  known([
    { label: "Typical Client Size", value: vendor.typicalClientSize },
    { label: "Pricing", value: vendor.pricing },
  ]);

const known = (facts: { label: string; value: string | null }[]): Fact[] =>
  facts.filter(({ value }) => value && !isPlaceholder(value));
