import type { FieldOf } from "#cms/descriptor.ts";
import { type FactField, periods } from "#cms/evidence/fact-field.ts";
import type { vendors } from "./vendor.table.ts";

const { price, size, product, company, history } = periods;

/** A vendor's facts, in the order in which its profile names them. */
export const vendorFactFields: FactField<FieldOf<typeof vendors.$inferSelect>>[] = [
  {
    field: "capabilities",
    group: "Features",
    label: "Feature",
    period: product,
    element: { item: "feature", value: "level" },
  },
  { field: "hosting", group: "Product", label: "Hosting", period: product },
  { field: "hostingRegions", group: "Product", label: "Hosting region", period: product },
  { field: "owner", group: "Company", label: "Owner", period: company },
  { field: "pricing", group: "Contract", label: "Price", period: price },
  { field: "founded", group: "Company", label: "Founded", period: history },
  { field: "headquarters", group: "Company", label: "Headquarters", period: company },
  { field: "offices", group: "Company", label: "Office", period: company },
  { field: "employeeCount", group: "Company", label: "Employees", period: size },
  { field: "customerCount", group: "Clients", label: "Customers", period: size },
  { field: "assetsOnPlatform", group: "Clients", label: "Assets on the platform", period: size },
  { field: "typicalClientSize", group: "Clients", label: "Typical client size", period: company },
  { field: "clientTypes", group: "Clients", label: "Kind of client", period: company },
  { field: "markets", group: "Clients", label: "Market served", period: company },
  { field: "languages", group: "Product", label: "Language", period: product },
  { field: "currencies", group: "Product", label: "Currencies", period: product },
  { field: "accountingStandards", group: "Product", label: "Accounting standard", period: product },
  { field: "services", group: "Contract", label: "Service", period: company },
  { field: "integrations", group: "Product", label: "Integration", period: product },
  { field: "custodianFeeds", group: "Product", label: "Custodian feeds", period: product },
  { field: "implementation", group: "Contract", label: "Implementation", period: product },
  { field: "freeTrial", group: "Contract", label: "Free trial", period: price },
  { field: "supportOptions", group: "Contract", label: "Support", period: product },
  { field: "certifications", group: "Security", label: "Certification", period: company },
  { field: "sso", group: "Security", label: "Single sign-on", period: product },
  { field: "mfa", group: "Security", label: "Multi-factor authentication", period: product },
  { field: "pricingUrl", group: "Contract", label: "Pricing page", period: price },
  { field: "apiDocsUrl", group: "Product", label: "API documentation", period: product },
  { field: "statusUrl", group: "Security", label: "Status page", period: product },
  { field: "trustUrl", group: "Security", label: "Trust page", period: product },
  { field: "g2Url", group: "Company", label: "G2 reviews", period: company },
  { field: "capterraUrl", group: "Company", label: "Capterra reviews", period: company },
  {
    field: "events",
    group: "Company",
    label: "Event",
    period: history,
    element: { item: "text", value: "text" },
  },
];
