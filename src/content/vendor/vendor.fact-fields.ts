import type { FieldOf } from "#cms/descriptor.ts";
import { type FactField, periods } from "#cms/evidence/fact-field.ts";
import type { vendors } from "./vendor.table.ts";

const { price, size, product, company, history } = periods;

/** A vendor's facts, in the order in which its profile names them. */
export const vendorFactFields: FactField<FieldOf<typeof vendors.$inferSelect>>[] = [
  { field: "capabilities", label: "Feature", period: product, element: { item: "feature", value: "level" } },
  { field: "hosting", label: "Hosting", period: product },
  { field: "hostingRegions", label: "Hosting region", period: product },
  { field: "owner", label: "Owner", period: company },
  { field: "pricing", label: "Price", period: price },
  { field: "founded", label: "Founded", period: history },
  { field: "headquarters", label: "Headquarters", period: company },
  { field: "offices", label: "Office", period: company },
  { field: "employeeCount", label: "Employees", period: size },
  { field: "customerCount", label: "Customers", period: size },
  { field: "assetsOnPlatform", label: "Assets on the platform", period: size },
  { field: "typicalClientSize", label: "Typical client size", period: company },
  { field: "clientTypes", label: "Kind of client", period: company },
  { field: "markets", label: "Market served", period: company },
  { field: "languages", label: "Language", period: product },
  { field: "currencies", label: "Currencies", period: product },
  { field: "accountingStandards", label: "Accounting standard", period: product },
  { field: "services", label: "Service", period: company },
  { field: "integrations", label: "Integration", period: product },
  { field: "custodianFeeds", label: "Custodian feeds", period: product },
  { field: "implementation", label: "Implementation", period: product },
  { field: "freeTrial", label: "Free trial", period: price },
  { field: "supportOptions", label: "Support", period: product },
  { field: "certifications", label: "Certification", period: company },
  { field: "sso", label: "Single sign-on", period: product },
  { field: "mfa", label: "Second factor", period: product },
  { field: "pricingUrl", label: "Pricing page", period: price },
  { field: "apiDocsUrl", label: "API documentation", period: product },
  { field: "statusUrl", label: "Status page", period: product },
  { field: "trustUrl", label: "Trust page", period: product },
  { field: "g2Url", label: "G2 reviews", period: company },
  { field: "capterraUrl", label: "Capterra reviews", period: company },
  { field: "events", label: "Event", period: history, element: { item: "text", value: "text" } },
];
