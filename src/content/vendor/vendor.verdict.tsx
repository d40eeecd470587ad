import { Fragment, type ReactNode } from "react";
import { Evidence } from "#cms/facts/source-slip.tsx";
import { formatKnownDate } from "#shared/known-date.ts";
import { pluralize, preview } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { Kept } from "#ui/kept.tsx";
import { vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";
import { evidenceWords, firstClause, hostingWords } from "./vendor.words.ts";
import type { MatrixFeature } from "./vendor-profile.server.ts";

/** The features that decide most shortlists, by slug, with the verdict's labels. */
const decisive = new Map([
  ["general-ledger", "Ledger"],
  ["alternative-investments", "Private assets"],
]);

/** Answers a buyer's first questions: who the vendor suits, who it does not, and which facts rule it out. */
export const VendorVerdict = ({ vendor }: { vendor: VendorPageData }) => (
  <Kept as="div" of={vendor} part="verdict" className="mb-8">
    <Verdict vendor={vendor} />
  </Kept>
);

function Verdict({ vendor }: { vendor: VendorPageData }) {
  const cells = verdictCells(vendor);
  return (
    <>
      <dl className="grid grid-cols-2 border-y border-t-2 border-rule border-t-ink lg:flex lg:*:flex-1">
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
      {(vendor.bestFor || vendor.notFor) && <AssessmentNote vendor={vendor} />}
    </>
  );
}

/** The date of the assessment and the facts it is based on, starting with the named ones. */
function AssessmentNote({ vendor: { assessedOn, assessedFeatures, profile } }: { vendor: VendorPageData }) {
  const assessedTitles = profile.groups
    .flatMap(({ known }) => known)
    .filter(({ slug }) => assessedFeatures.includes(slug));
  return (
    <p className="mt-2 text-13 text-muted">
      Our assessment{assessedOn && ` of ${formatKnownDate(assessedOn)}`} rests on{" "}
      {profile.sourced === 0 ? (
        "no sourced fact yet"
      ) : (
        <>
          the {factLink("#sources", pluralize(profile.sourced, "sourced fact"))} on this page
          {assessedTitles.map(({ slug, title }, place) => (
            <Fragment key={slug}>
              {place === 0 ? ", above all " : ", "}
              {factLink(`#feature-${slug}`, title)}
            </Fragment>
          ))}
        </>
      )}
      .
    </p>
  );
}

const factLink = (href: string, words: string) => (
  <a href={href} className="text-accent underline underline-offset-4">
    {words}
  </a>
);

interface Cell {
  label: string;
  content: ReactNode;
  isWide?: boolean;
}

function verdictCells(vendor: VendorPageData): Cell[] {
  const { profile, bestFor, notFor } = vendor;
  const unknown = <span className="font-normal text-muted">Not found</span>;
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
    ...(bestFor ? [{ label: "Our assessment: best for", content: bestFor, isWide: true }] : []),
    ...(notFor ? [{ label: "Our assessment: not for", content: notFor, isWide: true }] : []),
    ...featureCells(vendor),
    evidence("Hosting", "hosting", hostingWords),
    evidence("Owner", "owner", shortened),
    evidence("Pricing", "pricing", shortened),
  ];
}

/** In characters. The profile has the whole text. */
const longestFact = 140;

const shortened = (value: string) => preview(firstClause(value), longestFact);

function featureCells(vendor: VendorPageData): Cell[] {
  const { groups } = vendor.profile;
  const knownFeatures = groups.flatMap((group) => group.known);
  const unknown = groups.flatMap((group) => group.unknown);
  return [...decisive].flatMap(([slug, label]): Cell[] => {
    const feature = knownFeatures.find((candidate) => candidate.slug === slug);
    if (feature) return [{ label, content: <FeatureAnswer vendor={vendor} feature={feature} /> }];
    if (!unknown.some((candidate) => candidate.slug === slug)) return [];
    return [{ label, content: <span className="font-normal text-muted">Not found: ask</span> }];
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
    {evidenceWords(feature.mark, feature.value)}
  </Evidence>
);
