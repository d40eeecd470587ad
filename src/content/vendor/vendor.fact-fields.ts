import type { FieldOf } from "#cms/engine/descriptor.ts";
import { type FactField, periods } from "#cms/engine/fact-field.ts";
import type { vendors } from "./vendor.table.ts";

type VendorRow = typeof vendors.$inferSelect;

export type VendorFact = FieldOf<VendorRow>;

/** Facts that the form's controls can enter. */
type TextFact = {
  [Field in VendorFact]: VendorRow[Field] extends string | readonly string[] | null ? Field : never;
}[VendorFact];

type Group = "Features" | "Company" | "Clients" | "Contract" | "Product" | "Security";
type ProfileSection = "company" | "requirements" | "contract";

/** The declaration of a fact: a text, a list of texts, or a column with its own control. Omitted properties get the defaults of its group. */
type Declaration = FieldDeclaration & ({ field: TextFact } | { field: VendorFact; input: "custom" });

interface FieldDeclaration extends FactField<VendorFact> {
  group: Group;
  /** The label where all elements of a list are shown: on the profile, in comparisons and in the form. Default: `label`. */
  plural?: string;
  /** The form's label. Default: the plural in title case. */
  formLabel?: string;
  /**
   * How it is entered. Default: as a text. Commas separate the items of a `list`; `phrases` can hold commas. `custom` has its own
   * control and schema.
   */
  input?: "text" | "list" | "phrases" | "address" | "custom";
  /** The section of the profile that lists it. Null if the profile shows it separately. */
  profile?: ProfileSection | null;
  /** The group of its row in comparisons. */
  compared?: string;
  /** True if it is on the form's first tab. Comparisons then show it in the contract's matrix (`comparedFields`), or not at all. */
  isOnFirstTab?: true;
  /** True if lists, cards or searches of vendors read it, not only its profile. */
  isListed?: true;
}

export interface VendorFactField
  extends Required<Omit<Declaration, "element" | "isListed" | "isOnFirstTab" | "compared">> {
  element?: FactField["element"];
  compared: string | null;
  /** Its group on the form's Facts tab, or null if it is on the first tab. */
  facts: string | null;
  isListed: boolean;
}

const groups: Record<Group, { facts: string; profile: ProfileSection; compared: string }> = {
  Features: { facts: "Product", profile: "contract", compared: "Product & Security" },
  Company: { facts: "Owner and history", profile: "company", compared: "Company Overview" },
  Clients: { facts: "Clients", profile: "company", compared: "Company Overview" },
  Contract: { facts: "Contract", profile: "contract", compared: "Requirements & Pricing" },
  Product: { facts: "Product", profile: "contract", compared: "Product & Security" },
  Security: { facts: "Security", profile: "contract", compared: "Product & Security" },
};

/** The groups of the form's Facts tab, in their order. */
export const factsTabGroups = ["Product", "Clients", "Owner and history", "Security", "Contract"];

const { price, size, product, company, history } = periods;

const declarations: Declaration[] = [
  {
    field: "capabilities",
    group: "Features",
    label: "Feature",
    formLabel: "Feature levels",
    period: product,
    element: { item: "feature", value: "level" },
    input: "custom",
    profile: null,
    isOnFirstTab: true,
    isListed: true,
  },
  {
    field: "founded",
    group: "Company",
    label: "Founded",
    period: history,
    input: "custom",
    isOnFirstTab: true,
  },
  {
    field: "headquarters",
    group: "Company",
    label: "Headquarters",
    period: company,
    isOnFirstTab: true,
    isListed: true,
  },
  { field: "employeeCount", group: "Company", label: "Employees", period: size, isOnFirstTab: true },
  { field: "customerCount", group: "Clients", label: "Customers", period: size, isOnFirstTab: true },
  { field: "owner", group: "Company", label: "Owner", period: company, isListed: true },
  { field: "assetsOnPlatform", group: "Clients", label: "Assets on the platform", period: size },
  {
    field: "clientTypes",
    group: "Clients",
    label: "Clients",
    period: company,
    input: "custom",
    compared: groups.Contract.compared,
    isListed: true,
  },
  {
    field: "markets",
    group: "Clients",
    label: "Market served",
    plural: "Markets served",
    period: company,
    input: "custom",
    isListed: true,
  },
  {
    field: "offices",
    group: "Company",
    label: "Office",
    plural: "Offices",
    period: company,
    input: "phrases",
  },
  {
    field: "typicalClientSize",
    group: "Clients",
    label: "Typical Client Size",
    period: company,
    profile: "requirements",
    isOnFirstTab: true,
  },
  {
    field: "pricing",
    group: "Contract",
    label: "Pricing",
    period: price,
    profile: "requirements",
    isOnFirstTab: true,
    isListed: true,
  },
  { field: "hosting", group: "Product", label: "Hosting", period: product, input: "custom", isListed: true },
  {
    field: "hostingRegions",
    group: "Product",
    label: "Hosting region",
    plural: "Hosting regions",
    period: product,
    input: "phrases",
  },
  {
    field: "certifications",
    group: "Security",
    label: "Certification",
    plural: "Certifications",
    period: company,
    input: "list",
    isListed: true,
  },
  { field: "sso", group: "Security", label: "Single sign-on", period: product },
  { field: "mfa", group: "Security", label: "Multi-factor authentication", period: product },
  { field: "freeTrial", group: "Contract", label: "Free trial", period: price },
  { field: "implementation", group: "Contract", label: "Implementation", period: product },
  {
    field: "supportOptions",
    group: "Contract",
    label: "Support",
    formLabel: "Support Options",
    period: product,
    input: "phrases",
    isOnFirstTab: true,
  },
  {
    field: "services",
    group: "Contract",
    label: "Service",
    plural: "Services",
    period: company,
    input: "phrases",
  },
  { field: "currencies", group: "Product", label: "Currencies", period: product },
  {
    field: "accountingStandards",
    group: "Product",
    label: "Accounting standard",
    plural: "Accounting standards",
    period: product,
    input: "list",
  },
  { field: "custodianFeeds", group: "Product", label: "Custodian feeds", period: product, isListed: true },
  {
    field: "languages",
    group: "Product",
    label: "Language",
    plural: "Languages",
    period: product,
    input: "list",
    isListed: true,
  },
  {
    field: "integrations",
    group: "Product",
    label: "Integration",
    plural: "Integrations",
    period: product,
    input: "phrases",
    profile: null,
    isOnFirstTab: true,
    isListed: true,
  },
  { field: "pricingUrl", group: "Contract", label: "Pricing page", period: price, input: "address" },
  { field: "apiDocsUrl", group: "Product", label: "API documentation", period: product, input: "address" },
  { field: "statusUrl", group: "Security", label: "Status page", period: product, input: "address" },
  { field: "trustUrl", group: "Security", label: "Trust page", period: product, input: "address" },
  {
    field: "g2Url",
    group: "Company",
    label: "G2 reviews",
    formLabel: "G2 URL",
    period: company,
    input: "address",
    profile: null,
    isOnFirstTab: true,
    isListed: true,
  },
  {
    field: "capterraUrl",
    group: "Company",
    label: "Capterra reviews",
    formLabel: "Capterra URL",
    period: company,
    input: "address",
    profile: null,
    isOnFirstTab: true,
    isListed: true,
  },
  {
    field: "events",
    group: "Company",
    label: "Event",
    plural: "Events",
    period: history,
    element: { item: "text", value: "text" },
    input: "custom",
    profile: null,
    isListed: true,
  },
];

/**
 * A vendor's facts, in the order of its profile. A fact is declared here and in the table `vendors`; the form, API, import,
 * profile, comparison, facts desk, search and mails derive from that.
 */
export const vendorFactFields: VendorFactField[] = declarations.map(
  ({ isOnFirstTab = false, isListed = false, plural, formLabel, ...fact }) => {
    const { facts, ...places } = groups[fact.group];
    const label = plural ?? fact.label;
    const isCompared = !isOnFirstTab && fact.input !== "address" && fact.profile !== null;
    return {
      input: "text",
      ...places,
      ...fact,
      plural: label,
      formLabel: formLabel ?? inTitleCase(label),
      compared: isCompared ? (fact.compared ?? places.compared) : null,
      facts: isOnFirstTab ? null : facts,
      isListed,
    };
  },
);

/** A field in a list of facts, with the label that the list uses. */
export interface FactLine {
  field: string;
  label: string;
}

const linesOf = (section: ProfileSection): FactLine[] =>
  vendorFactFields
    .filter(({ profile }) => profile === section)
    .map(({ field, plural }) => ({ field, label: plural }));

/** The lists of facts on a profile. They are sent with its data, because the table above would add 1 kB to the scripts. */
export const profileLines = {
  company: linesOf("company"),
  requirements: linesOf("requirements"),
  contract: linesOf("contract"),
};

function inTitleCase(label: string): string {
  return label.replace(/(?<=[ -])(?!on the |the )[a-z]/g, (letter) => letter.toUpperCase());
}
