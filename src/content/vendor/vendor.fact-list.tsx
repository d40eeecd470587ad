import type { ShownFact } from "#cms/evidence/shown-fact.ts";
import { Evidence, SourceNumbers } from "#cms/page/source-slip.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";
import { hostingWords } from "./vendor.words.ts";

/** A line of a list of facts: a field, under the name that this place gives it. */
export interface FactLine {
  field: string;
  label: string;
}

/** A vendor's facts of some fields, each with its mark; fields of which nothing is known are named in one line. */
export function VendorFactList({
  vendor,
  lines,
  ask,
}: {
  vendor: VendorPageData;
  lines: FactLine[];
  ask?: boolean;
}) {
  const { facts } = vendor.profile;
  const known = lines.flatMap(({ field, label }) => {
    const found = facts.filter((fact) => fact.field === field);
    return found.length > 0 ? [{ label, value: <Values vendor={vendor} label={label} facts={found} /> }] : [];
  });
  const missing = lines.filter(({ field }) => !facts.some((fact) => fact.field === field));
  return (
    <>
      <FactList layout="stack" facts={known} />
      {ask && missing.length > 0 && (
        <p className="mt-3 text-13 text-muted">
          Not published: {missing.map(({ label }) => inSentence(label)).join(", ")}. Ask {vendorName(vendor)}.
        </p>
      )}
    </>
  );
}

/** A label within a sentence: in lower case, but for an abbreviation. */
const inSentence = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

function Values({ vendor, label, facts }: { vendor: VendorPageData; label: string; facts: ShownFact[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {facts.map((fact, place) => (
        <li key={fact.item ?? fact.field} className="flex items-start justify-between gap-2">
          <Evidence
            id={`fact-${fact.field}-${place}`}
            subject={`${vendorName(vendor)}: ${label}`}
            fact={fact}
            sources={vendor.profile.sources}
            correctionHref={vendor.profile.correctionHref}
          >
            {shownValue(fact)}
          </Evidence>
          <span className="shrink-0">
            {fact.field.endsWith("Url") && <ExternalLink href={fact.value}>Open</ExternalLink>}
            <SourceNumbers fact={fact} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function shownValue({ field, value }: ShownFact): string {
  if (field === "hosting") return hostingWords(value);
  return field.endsWith("Url") ? new URL(value).hostname.replace(/^www\./, "") : value;
}

export const companyLines: FactLine[] = [
  { field: "founded", label: "Founded" },
  { field: "headquarters", label: "Headquarters" },
  { field: "employeeCount", label: "Employees" },
  { field: "customerCount", label: "Customers" },
  { field: "owner", label: "Owner" },
  { field: "assetsOnPlatform", label: "Assets on the platform" },
  { field: "clientTypes", label: "Clients" },
  { field: "markets", label: "Markets served" },
  { field: "offices", label: "Offices" },
];

export const requirementLines: FactLine[] = [
  { field: "typicalClientSize", label: "Typical Client Size" },
  { field: "pricing", label: "Pricing" },
];

export const contractLines: FactLine[] = [
  { field: "hosting", label: "Hosting" },
  { field: "hostingRegions", label: "Hosting regions" },
  { field: "certifications", label: "Certifications" },
  { field: "sso", label: "Single sign-on" },
  { field: "mfa", label: "Multi-factor authentication" },
  { field: "freeTrial", label: "Free trial" },
  { field: "implementation", label: "Implementation" },
  { field: "supportOptions", label: "Support" },
  { field: "services", label: "Services" },
  { field: "currencies", label: "Currencies" },
  { field: "accountingStandards", label: "Accounting standards" },
  { field: "custodianFeeds", label: "Custodian feeds" },
  { field: "languages", label: "Languages" },
  { field: "pricingUrl", label: "Price list" },
  { field: "apiDocsUrl", label: "API documentation" },
  { field: "statusUrl", label: "Status page" },
  { field: "trustUrl", label: "Trust page" },
];
