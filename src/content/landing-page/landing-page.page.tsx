import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useParams } from "react-router";
import { Evidence } from "#cms/facts/source-slip.tsx";
import { useIsLive } from "#cms/page/fixed-links.ts";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { TextSkeleton } from "#cms/page/page-states.tsx";
import { RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { fixedQuestions } from "#shared/fixed-questions.ts";
import { routes } from "#shared/routes.ts";
import { isSitePath, isWebAddress } from "#shared/web-address.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card.tsx";
import { ChipList } from "#ui/chip.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Prose } from "#ui/prose.tsx";
import { ReadingColumns } from "#ui/reading-columns.tsx";
import { Section } from "#ui/section.tsx";
import { BasicPage, BasicPageError } from "../page/page.card.tsx";
import { VendorTeaser } from "../vendor/vendor.card.tsx";
import type { LandingPageView } from "./landing-page.queries.server.ts";
import { pageAtQuery } from "./landing-page.query.ts";
import { landingPageNotFoundSeo, landingPageSeo } from "./landing-page.seo.ts";
import { categoryTitle } from "./landing-page.words.ts";

const queries: PageQueries = ({ params }) => [pageAtQuery(params.slug ?? "")];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** A page directly below the root: a landing page, or else a basic page. */
export default function PageBelowRoot() {
  const { data: content, isError } = useQuery(pageAtQuery(useParams().slug ?? ""));
  if (isError) return <BasicPageError />;
  if (content === undefined) return <TextSkeleton measure="page" />;
  if (content === null) return <LandingPageNotFound />;
  return content.kind === "landing" ? (
    <LandingPage page={content.landingPage} />
  ) : (
    <BasicPage page={content.page} />
  );
}

function LandingPageNotFound() {
  return (
    <MissingEntry seo={landingPageNotFoundSeo} wayOn={{ label: "Return Home", to: routes.home.href() }} />
  );
}

/** A software category: definition, criteria and vendors (spec 2.12). */
function LandingPage({ page }: { page: LandingPageView }) {
  const site = useSite();
  return (
    <Container>
      <Seo {...landingPageSeo(site, page)} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: page.title }]} />}
        eyebrow={<Badge tone="accent">{categoryTitle(page.category)}</Badge>}
        title={page.title}
        actions={<PageActions title={page.title} />}
        lead={page.html ? page.introduction : undefined}
      >
        <div className="mt-5">
          <ChipList items={page.secondaryKeywords} label="Also known as" />
        </div>
      </PageHeader>
      <Explanation page={page} />
      <BuyerPersonas personas={page.personas} />
      <Vendors vendors={page.vendors} />
      <VendorsAtAGlance vendors={page.facts} />
      <Questions faqs={page.faqs} />
      <RelatedInfoList entry={page} />
      <RelatedResources />
      <CallToAction page={page} />
    </Container>
  );
}

/** Explains the subject, with its key features beside it. The introduction replaces a missing text. */
function Explanation({ page }: { page: LandingPageView }) {
  return (
    <ReadingColumns side={<KeyFeatures features={page.keyFeatures} />}>
      <Section title={`What is ${page.title}?`} hasRule={false} className="border-t-2 border-ink pt-4">
        {page.html ? <Prose html={page.html} /> : <p dir="auto">{page.introduction}</p>}
      </Section>
    </ReadingColumns>
  );
}

function KeyFeatures({ features: { items, notes } }: { features: LandingPageView["keyFeatures"] }) {
  if (items.length === 0 && !notes) return null;
  return (
    <Section title="Key Features to Look For" hasRule={false} className="border-t-2 border-ink pt-4">
      {notes && <Prose html={notes} className="mb-4" />}
      <ul className="grid gap-x-8 md:grid-cols-2 lg:grid-cols-1">
        {items.map((html) => (
          <li key={html} className="flex gap-3 border-t border-rule py-3">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
            <Prose html={html} className="min-w-0 wrap-anywhere" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Vendors({ vendors }: { vendors: LandingPageView["vendors"] }) {
  if (vendors.length === 0) return null;
  return (
    <Section
      title="Vendors to Look At"
      action={<ArrowLink to={routes.vendors.href()}>View All Vendors</ArrowLink>}
    >
      <CardGrid columns={2}>
        {vendors.map((vendor) => (
          <li key={vendor.id}>
            <VendorTeaser vendor={vendor} chips={3} />
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}

function Questions({ faqs }: { faqs: LandingPageView["faqs"] }) {
  if (faqs.length === 0) return null;
  return (
    <Section
      title="Frequently Asked Questions"
      action={<ArrowLink to={routes.faqList.href()}>View All FAQs</ArrowLink>}
    >
      <ul className="divide-y divide-rule border-t border-rule">
        {faqs.map((faq) => (
          <li key={faq.id} className="py-4">
            <h3 className="text-17">
              <Link to={routes.faq.href({ slug: faq.slug })} className="hover:text-accent hover:underline">
                {faq.question}
              </Link>
            </h3>
            <p className="mt-1 max-w-prose text-muted">{faq.answer}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const resources = [
  { label: "Feature Directory", to: routes.features.href() },
  { label: "Use Cases", to: routes.useCases.href() },
  { label: "Buyer's Guides", to: routes.buyersGuides.href() },
  { label: "News", to: routes.news.href() },
  { label: "FAQ", to: routes.faqList.href() },
  ...Object.values(fixedQuestions),
];

function RelatedResources() {
  const isLive = useIsLive();
  return (
    <Section title="Related Resources">
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {resources
          .filter(({ to }) => isLive(to))
          .map(({ label, to }) => (
            <li key={to} className="border-t border-rule">
              <Link to={to} className="flex min-h-11 items-center py-2 hover:text-accent">
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  );
}

function CallToAction({ page }: { page: LandingPageView }) {
  return (
    <Section title={`Ready to Compare ${categoryTitle(page.category)} Solutions?`} className="print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={routes.vendors.href()} variant="primary">
          Browse Vendors
        </ButtonLink>
        <ButtonLink to={routes.features.href()}>Explore Features</ButtonLink>
        {isSitePath(page.ctaUrl) && (
          <ArrowLink className="ml-2 max-w-full wrap-anywhere" to={page.ctaUrl}>
            {page.ctaText}
          </ArrowLink>
        )}
        {isWebAddress(page.ctaUrl) && (
          <ExternalLink className="ml-2 max-w-full wrap-anywhere" href={page.ctaUrl}>
            {page.ctaText}
          </ExternalLink>
        )}
      </div>
    </Section>
  );
}

/** Buyer roles with links to their guides. */
function BuyerPersonas({ personas }: { personas: LandingPageView["personas"] }) {
  if (personas.length === 0) return null;
  return (
    <Section
      title="Who Is Choosing"
      action={<ArrowLink to={routes.buyersGuides.href()}>All Buyer's Guides</ArrowLink>}
    >
      <ul className="grid gap-x-8 md:grid-cols-2">
        {personas.map(({ slug, role, title }) => (
          <li key={slug} className="border-t border-rule py-3">
            <p className="font-medium wrap-anywhere">{role}</p>
            <Link
              to={routes.buyersGuide.href({ slug })}
              className="inline-block py-1 text-15 wrap-anywhere text-accent underline underline-offset-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Facts = LandingPageView["facts"][number];

const rows = [
  { label: "Founded", field: "founded" },
  { label: "Headquarters", field: "headquarters" },
  { label: "Typical client size", field: "typicalClientSize" },
  { label: "Pricing", field: "pricing" },
];

/** The page's vendors side by side. Renders nothing for a single vendor. */
function VendorsAtAGlance({ vendors }: { vendors: Facts[] }) {
  if (vendors.length < 2) return null;
  return (
    <Section
      title="At a Glance"
      action={<ArrowLink to={routes.compare.href()}>Compare any two vendors</ArrowLink>}
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="The vendors side by side"
        className="overflow-x-auto"
      >
        <table className="w-full min-w-prose border-collapse text-left text-15 tabular-nums">
          <thead>
            <tr className="border-b border-rule">
              <td className="py-2 pr-4" />
              {vendors.map(({ id, slug, name }) => (
                <th key={id} scope="col" className="py-2 pr-4 font-medium wrap-anywhere">
                  <Link to={routes.vendor.href({ slug })} className="hover:text-accent hover:underline">
                    {name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, field }) => (
              <tr key={label} className="border-b border-rule align-top">
                <th scope="row" className="py-2 pr-4 font-normal text-muted">
                  {label}
                </th>
                {vendors.map((vendor) => (
                  <td key={vendor.id} className="py-2 pr-4 wrap-anywhere">
                    <VendorFact vendor={vendor} label={label} field={field} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

function VendorFact({ vendor, label, field }: { vendor: Facts; label: string; field: string }) {
  const fact = vendor.facts.find((candidate) => candidate.field === field);
  if (!fact) return <span className="text-muted">Not specified</span>;
  return (
    <Evidence
      id={`${vendor.slug}-${field}`}
      subject={`${vendor.name}: ${label}`}
      fact={fact}
      sources={vendor.sources}
      hasSourceList={false}
    >
      {fact.value}
    </Evidence>
  );
}
