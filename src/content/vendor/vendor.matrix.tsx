import { useQuery } from "@tanstack/react-query";
import { evidenceMarks, type EvidenceMark as Mark, markLegend } from "#cms/engine/marks.ts";
import { EvidenceMark, SourceYear } from "#cms/facts/evidence-mark.tsx";
import { stateWords } from "#cms/facts/shown-fact.ts";
import { Evidence, SourceNumbers } from "#cms/facts/source-slip.tsx";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { Kept } from "#ui/kept.tsx";
import { Link } from "#ui/link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { fitScoresQuery } from "../fit/fit.query.ts";
import { useOwnRequirements } from "../fit/own-requirements.ts";
import { pointsWords } from "../fit/score-words.ts";
import { vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";
import { levelWords } from "./vendor.words.ts";
import type { MatrixFeature, MatrixGroup } from "./vendor-profile.server.ts";

/** The features by group: known ones as rows, the others on one line. */
export function VendorMatrix({ vendor }: { vendor: VendorPageData }) {
  const { groups, counts } = vendor.profile;
  if (groups.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{coverageWords(counts)}</p>
      <VendorFit vendor={vendor} />
      <Coverage counts={counts} />
      <Kept
        as="ul"
        of={markLegend}
        part="legend"
        className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted"
      >
        {markLegend.map(({ words, mark, isInPart }) => (
          <li key={words} className="inline-flex items-center gap-1.5">
            <EvidenceMark mark={mark} isInPart={isInPart} />
            {words}
          </li>
        ))}
      </Kept>
      <Kept as="div" of={vendor} part="matrix" className="mt-2 gap-x-10 md:columns-2">
        {groups.map((group) => (
          <Group key={group.category} vendor={vendor} group={group} />
        ))}
      </Kept>
    </div>
  );
}

function coverageWords(counts: Record<Mark, number>): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = [
    counts.independent > 0 && `${counts.independent} reported independently`,
    counts.stated > 0 && `${counts.stated} stated by the vendor`,
    counts.partner > 0 && `${counts.partner} via partners`,
    counts.unconfirmed > 0 && `${counts.unconfirmed} unconfirmed`,
    counts["not-offered"] > 0 && `${counts["not-offered"]} not offered`,
  ].filter(Boolean);
  const documented = `${counts.documented} of ${pluralize(total, "feature")} documented`;
  return `${[documented, ...parts].join(", ")}; not found for ${counts.none}.`;
}

const Coverage = ({ counts }: { counts: Record<Mark, number> }) => (
  <Kept as="div" of={counts} part="coverage" aria-hidden="true" className="flex h-2.5 gap-0.5 print:hidden">
    {evidenceMarks.flatMap((mark) =>
      Array.from({ length: counts[mark] }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells with the same mark are identical
        <i key={`${mark} ${place}`} className={`min-w-0 flex-1 ${cellLooks[mark]}`} />
      )),
    )}
  </Kept>
);

const cellLooks: Record<Mark, string> = {
  documented: "bg-accent",
  independent: "hatched",
  stated: "bg-accent opacity-50",
  partner: "border-2 border-accent",
  unconfirmed: "border border-rule-strong",
  "not-offered": "bg-ink",
  none: "border border-rule-strong border-dotted",
};

function Group({ vendor, group }: { vendor: VendorPageData; group: MatrixGroup }) {
  const total = group.known.length + group.unknown.length;
  return (
    <section className="mb-6 break-inside-avoid">
      <h3 className="flex justify-between gap-4 font-sans text-13 font-semibold">
        <span className="min-w-0 wrap-anywhere">{group.category}</span>
        <span className="shrink-0 font-normal text-muted">
          {group.known.length} of {total} known
        </span>
      </h3>
      <ul className="mt-1 divide-y divide-rule border-t border-rule">
        {group.known.map((feature) => (
          <Row key={feature.item} vendor={vendor} feature={feature} />
        ))}
        {group.unknown.length > 0 && (
          <li className="flex gap-2 py-2 text-13 text-muted">
            <EvidenceMark mark="none" />
            <span className="min-w-0 wrap-anywhere">
              <VisuallyHidden>Not found: </VisuallyHidden>
              {group.unknown.map(({ title }) => title).join(", ")}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** A one-word grade for marks that say more than the level. */
const grades: Partial<Record<Mark, string>> = {
  independent: "reported",
  stated: "stated",
  partner: "via partner",
  unconfirmed: "unconfirmed",
};

function Row({ vendor, feature }: { vendor: VendorPageData; feature: MatrixFeature }) {
  const { sources, correctionHref } = vendor.profile;
  const remarks = [grades[feature.mark], levelWords(feature.value), stateWords[feature.state]].filter(
    Boolean,
  );
  return (
    <li id={`feature-${feature.slug}`} className="scroll-mt-20 py-2 target:bg-accent-wash">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <Evidence
          id={`fact-${feature.slug}`}
          subject={`${vendorName(vendor)}: ${feature.title}`}
          fact={feature}
          sources={sources}
          correctionHref={correctionHref}
        >
          {feature.title}
        </Evidence>
        <span className="text-13 text-muted">
          {[...new Set(remarks)].join(", ")} <SourceYear year={feature.oldYear} />
          <SourceNumbers fact={feature} />
        </span>
      </div>
      {feature.note && <p className="pl-6 text-13 wrap-anywhere text-muted">{feature.note}</p>}
    </li>
  );
}

/** The vendor's points for the reader's requirements. Renders nothing without requirements. */
function VendorFit({ vendor }: { vendor: VendorPageData }) {
  const savedRequirements = useOwnRequirements();
  const { data: scores } = useQuery({
    ...fitScoresQuery(vendor.slug, savedRequirements ?? ""),
    enabled: savedRequirements !== null,
  });
  const [score] = scores?.results ?? [];
  if (savedRequirements === null || !scores || !score) return null;
  const { requirements, ignored } = scores;
  if (requirements + ignored === 0) return null;
  return (
    <p className="border-l-2 border-accent pl-3 print:hidden">
      {requirements > 0 && (
        <>
          Meets <b>{score.met}</b> of your {pluralize(requirements, "requirement")}: {pointsWords(score)}.{" "}
        </>
      )}
      {ignored > 0 && `${pluralize(ignored, "requirement")} of yours could not be matched to a feature. `}
      {/* Includes all requirements: the target page resolves former slugs. */}
      <Link
        to={`${routes.fit.href()}?r=${encodeURIComponent(savedRequirements)}`}
        className="text-accent underline underline-offset-4"
      >
        See who fits
      </Link>
    </p>
  );
}
