import { SideList } from "#cms/page/side-list.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { keptTick } from "#ui/kept-ticks.ts";
import { Link } from "#ui/link.tsx";
import { writeRequirements } from "../fit/requirements.ts";
import type { GuidePageData } from "./buyers-guide.queries.server.ts";
import { PlannedName } from "./coming-soon.tsx";

/** Priority features, next steps, checklist and recommendations. The last two are also printed. */
export function GuideSidebar({ guide }: { guide: GuidePageData }) {
  return (
    <div className="flex min-w-0 flex-col gap-10 pt-8 lg:pt-2">
      <p className="text-13 text-muted">
        Last updated <time dateTime={guide.contentUpdatedAt}>{formatDate(guide.contentUpdatedAt)}</time>
      </p>
      <PriorityFeatures guide={guide} />
      <VendorEvidence guide={guide} />
      <QuickActions />
      <Checklist slug={guide.slug} items={guide.checklist} />
      <Recommendations items={guide.recommendations} />
      <SideList
        title="Use Cases Covered"
        links={guide.useCases.map(({ slug, title }) => ({ to: routes.useCase.href({ slug }), text: title }))}
      />
      <OtherGuides guides={guide.otherGuides} />
    </div>
  );
}

/** The guide's priority features, with a link to the vendors that have them. */
function PriorityFeatures({ guide: { priorityFeatures: features, musts } }: { guide: GuidePageData }) {
  const featureSlugs = features.flatMap(({ slug }) => slug ?? []);
  if (features.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-20">Features that matter here</h2>
      <ul className="divide-y divide-rule border-y border-rule">
        {features.map(({ slug, name }) => (
          <li key={name} className="flex min-h-10 items-center py-1.5 wrap-anywhere pointer-coarse:min-h-11">
            {slug ? (
              <Link to={routes.feature.href({ slug })} className="hover:text-accent hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
      {featureSlugs.length > 0 && (
        <ButtonLink to={fitHref(featureSlugs, musts)} className="mt-4 print:hidden">
          Find vendors with these features
        </ButtonLink>
      )}
    </section>
  );
}

/** The vendors with sources for most of these features, so that readers can check the guide's advice. */
function VendorEvidence({ guide: { evidenced, priorityFeatures } }: { guide: GuidePageData }) {
  const featureCount = priorityFeatures.filter(({ slug }) => slug).length;
  if (evidenced.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-20">Who shows evidence</h2>
      <ul className="divide-y divide-rule border-y border-rule">
        {evidenced.map(({ slug, name, covered, sources, checkedAt }) => (
          <li key={slug} className="py-2.5">
            <Link
              to={`${routes.vendor.href({ slug })}#sources`}
              className="wrap-anywhere hover:text-accent hover:underline"
            >
              {name}
            </Link>
            <p className="text-13 text-muted">
              {covered} of {pluralize(featureCount, "feature")}, {pluralize(sources, "source")}
              {checkedAt && <span className="block">Checked {formatDate(checkedAt)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const fitHref = (featureSlugs: string[], musts: string[]) =>
  `${routes.fit.href()}?r=${writeRequirements(
    featureSlugs.map((feature) => ({ feature, importance: musts.includes(feature) ? "must" : "nice" })),
  )}`;

function QuickActions() {
  return (
    <aside aria-labelledby="quick-actions" className="print:hidden">
      <h2 id="quick-actions" className="mb-4 text-20">
        Quick Actions
      </h2>
      <div className="flex flex-col gap-3">
        <ButtonLink to={routes.vendors.href()} variant="primary">
          Browse All Vendors
        </ButtonLink>
        <ButtonLink to={routes.compare.href()}>Compare Solutions</ButtonLink>
        <ButtonLink to={routes.useCases.href()}>Explore Use Cases</ButtonLink>
      </div>
    </aside>
  );
}

/** Boxes to tick on the screen or on paper. Nothing is sent to the server. */
function Checklist({ slug, items }: { slug: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-20">Selection Checklist</h2>
      <ul className="divide-y divide-rule border-y border-rule">
        {[...new Set(items)].map((item) => (
          <li key={item} className="break-inside-avoid py-1">
            <CheckboxField label={item} {...keptTick(`${slug}: ${item}`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recommendations({ items }: { items: string[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-20">Key Recommendations</h2>
      <ol className="divide-y divide-rule border-y border-rule">
        {[...new Set(items)].map((item, index) => (
          <li key={item} className="flex break-inside-avoid gap-3 py-2.5">
            <span aria-hidden="true" className="font-serif text-muted tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 wrap-anywhere">{item}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function OtherGuides({ guides }: { guides: GuidePageData["otherGuides"] }) {
  return (
    <aside aria-labelledby="other-guides" className="print:hidden">
      <h2 id="other-guides" className="mb-3 text-20">
        Other Guides
      </h2>
      <ul className="divide-y divide-rule border-y border-rule">
        {guides.map((guide) => (
          <li key={guide.slug} className="flex min-h-11 items-center justify-between gap-3 py-2">
            <PlannedName guide={guide} isPublished={guide.isPublished} />
            {!guide.isPublished && <span className="shrink-0 text-13 text-muted">Coming soon</span>}
          </li>
        ))}
      </ul>
      <ArrowLink to={routes.buyersGuides.href()} className="mt-2">
        View All Guides
      </ArrowLink>
    </aside>
  );
}
