import { type QueryClient, type QueryKey, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { latestVendorChangesQuery } from "#cms/changes/changes.query.ts";
import { useIsLive } from "#cms/page/fixed-links.ts";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { bannersQuery } from "#content/banner/banner.query.ts";
import { homeFaqsQuery } from "#content/faq/faq.query.ts";
import { footerQuery } from "#content/page/page.query.ts";
import {
  evidenceExampleQuery,
  featuredVendorsQuery,
  guideFiguresQuery,
} from "#content/vendor/vendor.query.ts";
import { latestArticlesQuery } from "#newsroom/article/article.query.ts";
import { comparisonPath, sampleComparisons } from "#shared/offered-comparisons.ts";
import { categoryPages, routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { BannerSection } from "./banner-section.tsx";
import { FeaturedVendors } from "./featured-vendors.tsx";
import { Hero, WhyItMatters } from "./hero.tsx";
import { homeSeo } from "./home.seo.ts";
import { HomeFaq } from "./home-faq.tsx";
import { LatestChanges } from "./latest-changes.tsx";
import { LatestNews } from "./latest-news.tsx";
import { buyerPersonasQuery, commonNeedsQuery } from "./ways-in.query.ts";
import { WaysIn } from "./ways-in.tsx";

const queries: { queryKey: QueryKey }[] = [
  guideFiguresQuery,
  evidenceExampleQuery,
  buyerPersonasQuery,
  commonNeedsQuery,
  latestVendorChangesQuery,
  featuredVendorsQuery,
  latestArticlesQuery,
  homeFaqsQuery,
  bannersQuery,
];

/** Prefetches the home page's data. No block's failure fails the page: each shows its own state. */
export const prefetchHome = (client: QueryClient) =>
  Promise.all(queries.map((query) => client.prefetchQuery(query)));

/** The home page, with a sign-in link at the top for visitors who wanted to edit. */
export function HomeScreen({ isLoginRequired }: { isLoginRequired?: boolean }) {
  const site = useSite();
  const { data: footer } = useQuery(footerQuery);
  return (
    <Container>
      <Seo {...homeSeo(site, footer)} noIndex={isLoginRequired} />
      {isLoginRequired && <LoginRequired />}
      <Hero />
      <WaysIn />
      <WhyItMatters />
      <Categories />
      <Resources />
      <Comparisons />
      <FeaturedVendors />
      <LatestChanges />
      <LatestNews />
      <HomeFaq />
      <div className="mt-12 grid gap-x-12 gap-y-8 panel bg-accent-wash px-5 py-8 md:mt-16 lg:grid-cols-2 print:hidden">
        <CallToAction />
        <BannerSection />
      </div>
    </Container>
  );
}

const LoginRequired = () => (
  <section
    aria-labelledby="login-required"
    className="mt-6 flex flex-wrap items-center justify-between gap-4 panel bg-accent-wash px-5 py-4"
  >
    <div>
      <h2 id="login-required" className="text-20">
        Login Required
      </h2>
      <p className="text-muted">For editors only: readers need no account.</p>
    </div>
    <a href={routes.providerSignIn.href()} className={buttonClass("primary")}>
      Sign In to Continue
    </a>
  </section>
);

const categoryTexts: Record<string, string> = {
  "investment-management-software":
    "Policy, allocation, orders and risk for teams that run the money themselves.",
  "wealth-management-software":
    "Client reporting, planning and portals for advisers and multi-family offices.",
  "reporting-accounting-software": "General ledger, partnership accounting and reports that agree with both.",
  "crm-client-portals-software": "Relationships, documents and a place where the family finds its figures.",
  "data-aggregation-software": "Feeds and documents from banks, custodians and private funds, reconciled.",
};

/** The six categories as one ruled grid; the first is the product's own page. */
function Categories() {
  const { product, productSlug } = useSite();
  const categories = [
    {
      slug: productSlug,
      title: product,
      text: "The main product types, who each one suits, and what to ask first.",
    },
    ...categoryPages.map((page) => ({ ...page, text: categoryTexts[page.slug] })),
  ];
  const isLive = useIsLive();
  const links = categories
    .map(({ slug, title, text }) => ({ to: routes.page.href({ slug }), title, text }))
    .filter(({ to }) => isLive(to));
  if (links.length === 0) return null;
  return (
    <Section title="Software Categories">
      <LinkGrid links={links} />
    </Section>
  );
}

function Resources() {
  return (
    <Section title="Learn Before You Choose">
      <LinkGrid
        links={[
          {
            to: routes.faqList.href(),
            title: "FAQ",
            text: "Short answers on cost, selection, data, security and contracts.",
          },
          { to: routes.glossary.href(), title: "Glossary", text: "The terms of the trade, in plain words." },
          {
            to: routes.types.href(),
            title: "Types of Family Offices",
            text: "Models compared, and what each needs from its software.",
          },
        ]}
      />
    </Section>
  );
}

function LinkGrid({ links }: { links: { to: string; title: string; text: ReactNode }[] }) {
  return (
    <ul className="grid gap-x-8 md:grid-cols-3">
      {links.map(({ to, title, text }) => (
        <li key={to} className="relative border-t border-rule py-4">
          <h3 className="text-20">
            <Link to={to} className="after:absolute after:inset-0 hover:text-accent">
              {title}
            </Link>
          </h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Comparisons() {
  const isLive = useIsLive();
  const samples = sampleComparisons.filter((comparison) => isLive(comparisonPath(comparison)));
  if (samples.length === 0) return null;
  return (
    <Section
      title="Compare Leading Platforms"
      action={<ArrowLink to={routes.compare.href()}>View All Comparisons</ArrowLink>}
    >
      <ul className="grid gap-x-8 md:grid-cols-3">
        {samples.map((comparison) => (
          <li key={comparisonPath(comparison)} className="border-t border-rule py-3">
            <ArrowLink to={comparisonPath(comparison)}>
              {comparison.a.name} vs {comparison.b.name}
            </ArrowLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CallToAction() {
  return (
    <Section
      title="From a long list to a short one"
      lead="Filter the directory, tick two platforms, and take what is not specified into your first meetings."
      hasRule={false}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routes.vendors.href()}>Browse Vendors</ButtonLink>
        <ButtonLink to={routes.features.href()}>Explore Features</ButtonLink>
      </div>
    </Section>
  );
}
