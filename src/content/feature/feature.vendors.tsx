import { markWordsOf } from "#cms/engine/marks.ts";
import { EvidenceMark, SourceYear } from "#cms/facts/evidence-mark.tsx";
import { stateWords } from "#cms/facts/shown-fact.ts";
import { Evidence, SourceList, SourceNumbers } from "#cms/facts/source-slip.tsx";
import { isInPart, valueWords } from "#cms/facts/value-words.ts";
import { comparisonHref, routes } from "#shared/routes.ts";
import { formatCount, formatDate, pluralize } from "#shared/text.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { useSite } from "#ui/document/site.tsx";
import { useEarlyInput } from "#ui/early-input.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { addToShortlist } from "../shortlist/shortlist.ts";
import { ShortlistTick, ShortlistTray } from "../shortlist/vendor.shortlist.tsx";
import {
  type EvidenceGroup,
  evidenceGroups,
  groupMeanings,
  groupTitles,
  groupWords,
} from "../vendor/evidence-groups.ts";
import type { EvidencedVendor } from "../vendor/feature-evidence.server.ts";
import { vendorName } from "../vendor/vendor.words.ts";
import type { FeaturePageData } from "./feature.queries.server.ts";
import { vendorsWith } from "./feature-list.ts";

export { ShortlistTray };

/** Lists the vendors by their evidence for the feature, "not offered" last, and the vendors to ask. */
export function FeatureVendors({ feature }: { feature: FeaturePageData }) {
  const { name, vendors, unknownCount, sources } = feature;
  const form = useEarlyInput((data) => {
    for (const slug of data.getAll("v")) {
      const vendor = vendors.find((one) => one.slug === slug);
      if (vendor) addToShortlist({ slug: vendor.slug, name: vendorName(vendor) });
    }
  });
  if (vendors.length + unknownCount === 0) return null;
  const groups = Map.groupBy(vendors, ({ group }) => group);
  return (
    <Section
      title="Vendors by evidence"
      lead={summaryOf(feature)}
      hasRule={false}
      className="border-t-2 border-ink pt-4 pb-12"
    >
      {vendors.length > 0 && (
        <form action={routes.shortlist.href()} ref={form}>
          <p className="text-13 text-muted print:hidden">Tick vendors to put them on your shortlist.</p>
          {evidenceGroups.map((group) => (
            <Group key={group} feature={feature} group={group} members={groups.get(group) ?? []} />
          ))}
          <noscript>
            <Button type="submit" variant="primary" className="mt-6">
              Show the selected vendors as a shortlist
            </Button>
          </noscript>
        </form>
      )}
      <Actions feature={feature} />
      {unknownCount > 0 && <AskThem feature={feature} />}
      {sources.length > 0 && (
        <Disclosure summary={`Sources on ${name} (${sources.length})`} level={3} className="mt-8">
          <SourceList sources={sources} />
        </Disclosure>
      )}
    </Section>
  );
}

/** Summarizes the number of vendors per kind of evidence, and without any. */
function summaryOf({ counts, unknownCount }: FeaturePageData): string {
  const known = counts.reduce((sum, { count }) => sum + count, 0);
  const total = pluralize(known + unknownCount, "vendor");
  if (known === 0) return `We have not found evidence for any of ${total}.`;
  const parts = counts.map(({ group, count }) => `${formatCount(count)} ${groupWords[group]}`);
  const found = `We have found evidence for ${formatCount(known)} of ${total}: ${parts.join(", ")}.`;
  return unknownCount > 0 ? `${found} We have not found any for ${formatCount(unknownCount)}.` : found;
}

function Group({
  feature,
  group,
  members,
}: {
  feature: FeaturePageData;
  group: EvidenceGroup;
  members: EvidencedVendor[];
}) {
  if (members.length === 0) return null;
  const id = `vendors-${group}`;
  const count = feature.counts.find((one) => one.group === group)?.count ?? members.length;
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={id} className="flex items-center gap-2 font-sans text-15 font-semibold">
          <EvidenceMark mark={group === "in-part" ? "documented" : group} isInPart={group === "in-part"} />
          {groupTitles[group]}
          <span className="font-normal text-muted tabular-nums">{formatCount(count)}</span>
        </h3>
        <p className="text-13 text-muted">{groupMeanings[group]}</p>
      </div>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {members.map((vendor) => (
          <Row key={vendor.slug} vendor={vendor} feature={feature} />
        ))}
      </ul>
    </section>
  );
}

/** A vendor with its mark, level, note and check date. The mark opens the sources. */
function Row({ vendor, feature }: { vendor: EvidencedVendor; feature: FeaturePageData }) {
  const { takesSuggestions } = useSite();
  const { slug, fact } = vendor;
  const name = vendorName(vendor);
  const isPartial = isInPart(fact.field, fact.value);
  // The group's title says the mark, except where it combines several.
  const label = isPartial ? markWordsOf(fact.mark, true) : valueWords(fact.field, fact.value);
  return (
    <li className="flex gap-3 py-2 break-inside-avoid">
      <ShortlistTick slug={slug} name={name} isBare />
      <div className="min-w-0 flex-1 py-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Link
            to={routes.vendor.href({ slug })}
            className="min-w-0 font-medium wrap-anywhere hover:text-accent hover:underline"
          >
            {name}
          </Link>
          <span className="text-13 text-muted tabular-nums">
            {fact.checkedAt ? `Checked ${formatDate(fact.checkedAt)}` : "Never checked"}
          </span>
        </div>
        {fact.note && <p className="max-w-prose text-13 wrap-anywhere text-muted">{fact.note}</p>}
        <div className="flex min-w-0 flex-wrap items-start gap-x-2 text-13">
          <Evidence
            id={`fact-${slug}`}
            subject={`${name}: ${feature.name}`}
            fact={fact}
            sources={feature.sources}
            correctionHref={takesSuggestions ? routes.suggestCorrection.href({ slug }) : null}
          >
            {label}
          </Evidence>
          <span className="text-muted">
            {stateWords[fact.state]} <SourceYear year={fact.oldYear} />
            <SourceNumbers fact={fact} />
          </span>
        </div>
      </div>
    </li>
  );
}

const mostCompared = 4;

function Actions({ feature: { name, vendors, vendorCount } }: { feature: FeaturePageData }) {
  const offering = vendors.filter(({ group }) => group !== "not-offered");
  const compared = offering.slice(0, mostCompared).map(({ slug }) => slug);
  if (vendorCount === 0) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
      {compared.length > 1 && (
        <ButtonLink to={comparisonHref(...compared)}>{`Compare the first ${compared.length}`}</ButtonLink>
      )}
      <ButtonLink to={vendorsWith(name)} variant="quiet">
        {vendorCount > offering.length
          ? `Show all ${formatCount(vendorCount)} in the directory`
          : "Show in the directory"}
      </ButtonLink>
    </div>
  );
}

/** A longer list of vendors to ask is folded. */
const mostUnfolded = 12;

function AskThem({ feature: { name, unknown, unknownCount } }: { feature: FeaturePageData }) {
  const list = (
    <>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {unknown.map((vendor) => (
          <li key={vendor.slug} className="flex min-w-0 items-center gap-2 border-b border-rule">
            <EvidenceMark mark="none" />
            <Link
              to={routes.vendor.href({ slug: vendor.slug })}
              className="flex min-h-11 min-w-0 items-center wrap-anywhere hover:text-accent hover:underline"
            >
              {vendorName(vendor)}
            </Link>
          </li>
        ))}
      </ul>
      {unknownCount > unknown.length && (
        <p className="mt-3 text-muted">
          {`And ${formatCount(unknownCount - unknown.length)} more in `}
          <Link to={routes.vendors.href()} className="text-accent underline underline-offset-4">
            the directory
          </Link>
          .
        </p>
      )}
    </>
  );
  return (
    <section aria-labelledby="ask-them" className="mt-8">
      <h3 id="ask-them" className="text-20">
        Ask them
      </h3>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        {unknownCount === 1
          ? `We have not found whether this vendor offers ${name}.`
          : `We have not found whether these ${formatCount(unknownCount)} vendors offer ${name}.`}
      </p>
      {unknown.length > mostUnfolded ? (
        <Disclosure summary={`Show ${pluralize(unknown.length, "vendor")} to ask`}>{list}</Disclosure>
      ) : (
        list
      )}
    </section>
  );
}
