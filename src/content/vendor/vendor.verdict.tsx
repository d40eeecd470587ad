import type { ReactNode } from "react";
import { Evidence } from "#cms/page/source-slip.tsx";
import { classes } from "#ui/classes.ts";
import { vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";
import { firstClause, hostingWords } from "./vendor.words.ts";
import type { MatrixFeature } from "./vendor-profile.server.ts";

/** The features that decide most shortlists, by slug, as the verdict names them. */
const decisive = new Map([
  ["general-ledger", "Ledger"],
  ["alternative-investments", "Private assets"],
]);

/** A buyer's first questions in one strip: for whom it is, for whom not, and the facts that rule a vendor out. */
export function VendorVerdict({ vendor }: { vendor: VendorPageData }) {
  const cells = verdictCells(vendor);
  return (
    <dl className="mb-8 grid grid-cols-2 border-y border-t-2 border-rule border-t-ink lg:flex lg:*:flex-1">
      {cells.map(({ label, content, isWide }) => (
        <div
          key={label}
          className={classes(
            "min-w-0 border-rule py-3 pr-4 max-lg:border-t max-lg:first:border-t-0 lg:border-l lg:pl-4 lg:first:border-l-0 lg:first:pl-0",
            isWide && "max-lg:col-span-2 lg:flex-[1.6]!",
          )}
        >
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="mt-0.5 font-medium wrap-anywhere">{content}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Cell {
  label: string;
  content: ReactNode;
  isWide?: boolean;
}

function verdictCells(vendor: VendorPageData): Cell[] {
  const { profile, bestFor, notFor } = vendor;
  const unknown = <span className="font-normal text-muted">Not published</span>;
  const evidence = (name: string, field: string, words: (value: string) => string): Cell => {
    const fact = profile.facts.find((candidate) => candidate.field === field);
    const content = fact && (
      <Evidence
        id={`verdict-${field}`}
        subject={`${vendorName(vendor)}: ${name}`}
        fact={fact}
        sources={profile.sources}
        correctionHref={profile.correctionHref}
      >
        {words(fact.value)}
      </Evidence>
    );
    return { label: name, content: content ?? unknown };
  };
  return [
    ...(bestFor ? [{ label: "Best for", content: bestFor, isWide: true }] : []),
    ...(notFor ? [{ label: "Not for", content: notFor, isWide: true }] : []),
    ...featureCells(vendor),
    evidence("Hosting", "hosting", hostingWords),
    evidence("Owner", "owner", firstClause),
    evidence("Price", "pricing", firstClause),
  ];
}

function featureCells(vendor: VendorPageData): Cell[] {
  const { groups } = vendor.profile;
  const known = groups.flatMap((group) => group.known);
  const unknown = groups.flatMap((group) => group.unknown);
  return [...decisive].flatMap(([slug, label]): Cell[] => {
    const feature = known.find((candidate) => candidate.slug === slug);
    if (feature) return [{ label, content: <FeatureAnswer vendor={vendor} feature={feature} /> }];
    if (!unknown.some((candidate) => candidate.slug === slug)) return [];
    return [{ label, content: <span className="font-normal text-muted">Unknown: ask</span> }];
  });
}

const FeatureAnswer = ({ vendor, feature }: { vendor: VendorPageData; feature: MatrixFeature }) => (
  <Evidence
    id={`verdict-${feature.slug}`}
    subject={`${vendorName(vendor)}: ${feature.title}`}
    fact={feature}
    sources={vendor.profile.sources}
    correctionHref={vendor.profile.correctionHref}
  >
    {levelAnswer(feature.value)}
  </Evidence>
);

const levelAnswer = (level: string) => answers.get(level) ?? "Yes";

const answers = new Map([
  ["no", "No"],
  ["partial", "In part"],
  ["partner", "Via partner"],
  ["add-on", "As an add-on"],
]);
