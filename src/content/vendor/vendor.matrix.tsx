import { evidenceMarks, type EvidenceMark as Mark } from "#cms/evidence/fact-state.ts";
import { markWords, stateWords } from "#cms/evidence/shown-fact.ts";
import { EvidenceMark } from "#cms/page/evidence-mark.tsx";
import { Evidence, SourceNumbers } from "#cms/page/source-slip.tsx";
import { pluralize } from "#shared/text.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { VendorFit } from "./vendor.fit.tsx";
import { vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";
import { levelWords } from "./vendor.words.ts";
import type { MatrixFeature, MatrixGroup } from "./vendor-profile.server.ts";

/** The site's features as the vendor covers them, group by group: what is known as rows, the rest on one line. */
export function VendorMatrix({ vendor }: { vendor: VendorPageData }) {
  const { groups, counts } = vendor.profile;
  if (groups.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{coverageWords(counts)}</p>
      <VendorFit vendor={vendor} />
      <Coverage counts={counts} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted">
        {evidenceMarks.map((mark) => (
          <li key={mark} className="inline-flex items-center gap-1.5">
            <EvidenceMark mark={mark} />
            {markWords[mark]}
          </li>
        ))}
      </ul>
      <div className="mt-2 gap-x-10 md:columns-2">
        {groups.map((group) => (
          <Group key={group.category} vendor={vendor} group={group} />
        ))}
      </div>
    </div>
  );
}

function coverageWords(counts: Record<Mark, number>): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = [
    counts.stated > 0 && `${counts.stated} stated by the vendor`,
    counts.partner > 0 && `${counts.partner} via partners`,
    counts["not-offered"] > 0 && `${counts["not-offered"]} not offered`,
  ].filter(Boolean);
  const documented = `${counts.documented} of ${pluralize(total, "feature")} documented`;
  return `${[documented, ...parts].join(", ")}; no evidence for ${counts.none}.`;
}

const Coverage = ({ counts }: { counts: Record<Mark, number> }) => (
  <div aria-hidden="true" className="flex h-2.5 gap-0.5 print:hidden">
    {evidenceMarks.flatMap((mark) =>
      Array.from({ length: counts[mark] }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of one kind are alike
        <i key={`${mark} ${place}`} className={`min-w-0 flex-1 ${cellLooks[mark]}`} />
      )),
    )}
  </div>
);

const cellLooks: Record<Mark, string> = {
  documented: "bg-accent",
  stated: "bg-accent opacity-50",
  partner: "border-2 border-accent",
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
              <VisuallyHidden>No evidence for </VisuallyHidden>
              {group.unknown.map(({ title }) => title).join(", ")}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}

function Row({ vendor, feature }: { vendor: VendorPageData; feature: MatrixFeature }) {
  const { sources, correctionHref } = vendor.profile;
  const remark = [levelWords(feature.value), stateWords[feature.state]].filter(Boolean).join(", ");
  return (
    <li id={`feature-${feature.slug}`} className="scroll-mt-20 py-2 target:bg-accent-wash">
      <div className="flex items-start justify-between gap-3">
        <Evidence
          id={`fact-${feature.slug}`}
          subject={`${vendorName(vendor)}: ${feature.title}`}
          fact={feature}
          sources={sources}
          correctionHref={correctionHref}
        >
          {feature.title}
        </Evidence>
        <span className="shrink-0 text-13 text-muted">
          {feature.mark === "stated" && remark === "" ? "stated" : remark}
          <SourceNumbers fact={feature} />
        </span>
      </div>
      {feature.note && <p className="pl-6 text-13 wrap-anywhere text-muted">{feature.note}</p>}
    </li>
  );
}
