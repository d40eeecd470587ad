import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError } from "#cms/page/page-states.tsx";
import { ReadingSkeleton } from "#cms/page/reading-skeleton.tsx";
import { RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { SideList } from "#cms/page/side-list.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Container } from "#ui/container.tsx";
import { ContentsColumns, textIndent } from "#ui/contents-columns.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { keptTick } from "#ui/kept-ticks.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { writeRequirements } from "../fit/requirements.ts";
import { TermProse } from "../glossary/glossary.card.tsx";
import { categoryTitle } from "../landing-page/landing-page.words.ts";
import type { GuidePageData } from "./buyers-guide.queries.server.ts";
import { guidePageQuery } from "./buyers-guide.query.ts";
import { guideNotFoundSeo, guideSeo } from "./buyers-guide.seo.ts";
import { PlannedName } from "./coming-soon.tsx";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [guidePageQuery(slugOf(params))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function GuidePage() {
  const { data: guide, isError } = useQuery(guidePageQuery(slugOf(useParams())));
  if (isError) return <PageError title="The guide could not be loaded" />;
  if (guide === undefined) return <ReadingSkeleton hasContents />;
  return guide ? <Guide guide={guide} /> : <GuideNotFound />;
}

function Guide({ guide }: { guide: GuidePageData }) {
  const site = useSite();
  return (
    <Container>
      <Seo {...guideSeo(site, guide)} />
      <div className={textIndent}>
        <GuideHeader guide={guide} />
      </div>
      <ContentsColumns
        contents={guide.sections.filter(({ title }) => title)}
        side={<GuideSidebar guide={guide} />}
        isText
      >
        <Sections sections={guide.sections} />
        <RelatedInfoList entry={guide} />
      </ContentsColumns>
    </Container>
  );
}

function Sections({ sections }: { sections: GuidePageData["sections"] }) {
  return sections.map(({ id, title, html }) => (
    <section
      key={id}
      id={id}
      className="scroll-mt-6 border-rule py-8 not-first:border-t lg:first:pt-2 print:py-5"
    >
      {title && <h2 className="mb-4 text-25 wrap-anywhere">{title}</h2>}
      {html && <TermProse html={html} />}
    </section>
  ));
}

function GuideHeader({ guide }: { guide: GuidePageData }) {
  const { title, description, category, buyerType, targetRole, targetAssets } = guide;
  const facts = [
    { label: "Target role", value: targetRole },
    { label: "Target assets", value: targetAssets },
    { label: "Buyer type", value: buyerType },
  ];
  return (
    <PageHeader
      size="large"
      crumbs={
        <Breadcrumbs
          items={[
            { label: "Home", to: routes.home.href() },
            { label: "Buyer's Guides", to: routes.buyersGuides.href() },
            { label: title },
          ]}
        />
      }
      eyebrow={
        <>
          <BackLink to={routes.buyersGuides.href()}>All Guides</BackLink>
          {category && <Badge tone="accent">{categoryTitle(category)}</Badge>}
        </>
      }
      title={title}
      lead={description}
      actions={<PageActions title={title} printLabel="Print this guide" />}
    >
      <div className="mt-6">
        <FactList layout="strip" facts={facts.filter(({ value }) => value)} />
      </div>
    </PageHeader>
  );
}

function GuideNotFound() {
  return (
    <MissingEntry
      seo={guideNotFoundSeo}
      wayOn={{ label: "Back to Buyer's Guides", to: routes.buyersGuides.href() }}
    />
  );
}

/** Priority features, next steps, checklist and recommendations. The last two are also printed. */
function GuideSidebar({ guide }: { guide: GuidePageData }) {
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
