import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError } from "#cms/page/page-states.tsx";
import { ReadingSkeleton } from "#cms/page/reading-skeleton.tsx";
import { RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { ChipList } from "#ui/chip.tsx";
import { Container } from "#ui/container.tsx";
import { ContentsColumns, textIndent } from "#ui/contents-columns.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { TermProse } from "../glossary/glossary.card.tsx";
import { VendorLogo, vendorName } from "../vendor/vendor.card.tsx";
import type { UseCasePageData } from "./use-case.queries.server.ts";
import { useCasePageQuery } from "./use-case.query.ts";
import { useCaseNotFoundSeo, useCaseSeo } from "./use-case.seo.ts";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [useCasePageQuery(slugOf(params))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export default function UseCasePage() {
  const { data: useCase, isError } = useQuery(useCasePageQuery(slugOf(useParams())));
  if (isError) return <PageError title="The use case could not be loaded" />;
  if (useCase === undefined) return <ReadingSkeleton hasContents />;
  return useCase ? <UseCase useCase={useCase} /> : <UseCaseNotFound />;
}

function UseCase({ useCase }: { useCase: UseCasePageData }) {
  const site = useSite();
  return (
    <Container>
      <Seo {...useCaseSeo(site, useCase)} />
      <div className={textIndent}>
        <UseCaseHeader useCase={useCase} />
      </div>
      <ContentsColumns contents={partsOf(useCase)} side={<UseCaseSidebar useCase={useCase} />} isText>
        {useCase.overviewHtml && (
          <Section id={ids.overview} title="Overview" hasRule={false} className="lg:pt-2">
            <TermProse html={useCase.overviewHtml} />
          </Section>
        )}
        <ImplementationGuide id={ids.guide} useCase={useCase} />
        <FeaturedFaqs id={ids.questions} faqs={useCase.faqs} />
        <RelatedInfoList entry={useCase} />
      </ContentsColumns>
    </Container>
  );
}

const ids = { overview: "overview", guide: "implementation-guide", questions: "questions" };

function partsOf({ overviewHtml, sections, faqs }: UseCasePageData) {
  return [
    ...(overviewHtml ? [{ id: ids.overview, title: "Overview" }] : []),
    ...sections.map((section) => ({ id: section.id, title: sectionTitle(section) })),
    ...(faqs.length > 0 ? [{ id: ids.questions, title: "Frequently Asked Questions" }] : []),
  ];
}

function UseCaseHeader({ useCase }: { useCase: UseCasePageData }) {
  const { title, description, category, complexity, targetAssets, teamSize, highlightCategories } = useCase;
  const facts = [
    { label: "Target assets", value: targetAssets },
    { label: "Team size", value: teamSize },
  ];
  return (
    <PageHeader
      size="large"
      crumbs={
        <Breadcrumbs
          items={[
            { label: "Home", to: routes.home.href() },
            { label: "Use Cases", to: routes.useCases.href() },
            { label: title },
          ]}
        />
      }
      eyebrow={
        <>
          <BackLink to={routes.useCases.href()}>All Use Cases</BackLink>
          {category && <Badge>{category}</Badge>}
          {complexity && <Badge tone="accent">{`${complexity} Complexity`}</Badge>}
        </>
      }
      title={title}
      actions={<PageActions title={title} />}
      lead={description}
    >
      <div className="mt-5 flex flex-col gap-5">
        <ChipList items={highlightCategories} label="Highlights" />
        <FactList layout="strip" facts={facts.filter(({ value }) => value)} />
      </div>
    </PageHeader>
  );
}

function UseCaseNotFound() {
  return (
    <MissingEntry
      seo={useCaseNotFoundSeo}
      wayOn={{ label: "Back to Use Cases", to: routes.useCases.href() }}
    />
  );
}

type ContentSection = UseCasePageData["sections"][number];
type ExampleVendor = ContentSection["exampleVendors"][number];

/** The implementation guide step by step, with example vendors. */
function ImplementationGuide({ id, useCase: { sections } }: { id: string; useCase: UseCasePageData }) {
  if (sections.length === 0) return null;
  return (
    <Section id={id} title="Implementation Guide">
      <ol className="flex flex-col gap-10">
        {sections.map((section) => (
          <li key={section.id} id={section.id} className="min-w-0 scroll-mt-6">
            <Step section={section} />
            <Examples vendors={section.exampleVendors} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Returns a section's title, or its number if the title is empty. */
const sectionTitle = ({ title, order }: Pick<ContentSection, "title" | "order">) =>
  title || `Section ${order}`;

function Step({ section }: { section: ContentSection }) {
  return (
    <>
      {section.title && <p className="text-13 text-muted tabular-nums">{`Section ${section.order}`}</p>}
      <h3 className="text-20 wrap-anywhere">{sectionTitle(section)}</h3>
      {section.html && <TermProse html={section.html} className="mt-3" />}
    </>
  );
}

function Examples({ vendors }: { vendors: ExampleVendor[] }) {
  if (vendors.length === 0) return null;
  return (
    <div className="mt-5 max-w-prose">
      <h4 className="font-sans text-13 font-medium tracking-normal text-muted">Example vendors</h4>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {vendors.map((vendor) => (
          <li key={vendor.slug} className="flex items-center gap-3 py-2">
            <VendorLogo vendor={vendor} size="sm" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{vendorName(vendor)}</span>
              <span className="block text-13 text-muted wrap-anywhere">{vendor.category ?? "Software"}</span>
            </span>
            <ArrowLink to={routes.vendor.href({ slug: vendor.slug })}>
              View<VisuallyHidden> {vendorName(vendor)}</VisuallyHidden>
            </ArrowLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Questions that expand independently. */
function FeaturedFaqs({ id, faqs }: { id: string; faqs: UseCasePageData["faqs"] }) {
  if (faqs.length === 0) return null;
  return (
    <Section id={id} title="Frequently Asked Questions">
      {faqs.map(({ slug, question, html }) => (
        <Disclosure key={slug} summary={question} level={3}>
          <TermProse html={html} className="text-15" />
          <ArrowLink to={routes.faq.href({ slug })} className="mt-2">
            Read full FAQ<VisuallyHidden> {question}</VisuallyHidden>
          </ArrowLink>
        </Disclosure>
      ))}
    </Section>
  );
}

/** Links to related pages, beside the guide. */
function UseCaseSidebar({ useCase: { slug, related } }: { useCase: UseCasePageData }) {
  return (
    <aside className="flex flex-col gap-10 pt-8 lg:pt-2 print:hidden">
      <section>
        <h2 className="mb-4 text-20">Quick Actions</h2>
        <div className="flex flex-col gap-3">
          <ButtonLink to={routes.vendors.href()} variant="primary">
            Browse All Vendors
          </ButtonLink>
          <ButtonLink to={routes.features.href()}>Explore Features</ButtonLink>
          <ButtonLink to={routes.compare.href()}>Compare Solutions</ButtonLink>
        </div>
      </section>
      {related.length > 0 && (
        <section>
          <h2 className="mb-3 text-20">Related Use Cases</h2>
          <ul className="divide-y divide-rule border-y border-rule">
            {related.map((other) => (
              <li key={other.slug}>
                <RelatedLink useCase={other} isCurrent={other.slug === slug} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

function RelatedLink({
  useCase: { slug, title },
  isCurrent,
}: {
  useCase: UseCasePageData["related"][number];
  isCurrent: boolean;
}) {
  return (
    <Link
      to={routes.useCase.href({ slug })}
      aria-current={isCurrent ? "page" : undefined}
      className="flex min-h-11 items-center justify-between gap-3 py-2.5 hover:text-accent"
    >
      <span className="min-w-0 wrap-anywhere">{title}</span>
      {isCurrent && <span className="shrink-0 text-13 text-muted">This page</span>}
    </Link>
  );
}
