import { type QueryClient, type QueryKey, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ChangeNote } from "#cms/facts/change-note.tsx";
import { latestVendorChangesQuery } from "#cms/facts/changes.query.ts";
import { useIsLive } from "#cms/page/fixed-links.ts";
import { bannersQuery } from "#content/banner/banner.query.ts";
import { homeFaqsQuery } from "#content/faq/faq.query.ts";
import type { FooterData } from "#content/page/page.queries.server.ts";
import { footerQuery } from "#content/page/page.query.ts";
import { publishingPrinciples } from "#content/page/page.words.ts";
import {
  evidenceExampleQuery,
  featuredVendorsQuery,
  guideFiguresQuery,
} from "#content/vendor/vendor.query.ts";
import { ArticleTeaser } from "#newsroom/article/article.card.tsx";
import { latestArticlesQuery } from "#newsroom/article/article.query.ts";
import { fixedQuestions } from "#shared/fixed-questions.ts";
import { comparisonPath, sampleComparisons } from "#shared/offered-comparisons.ts";
import { categoryPages, routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { type PageSeo, Seo } from "#ui/document/seo.tsx";
import { type Site, useSite } from "#ui/document/site.tsx";
import { organization, webSite } from "#ui/document/structured-data.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { FeaturedVendors, HomeFaq, useNearView } from "./featured-vendors.tsx";
import { categoriesId, Hero, WaysIn, WhyItMatters } from "./hero.tsx";
import { buyerPersonasQuery, commonNeedsQuery } from "./ways-in.query.ts";

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

/** Prefetches the home page's data. A failing block does not fail the page, because each shows its own state. */
export const prefetchHome = (client: QueryClient) =>
  Promise.all(queries.map((query) => client.prefetchQuery(query)));

/** The home page, with a sign-in link on top for visitors who wanted to edit. */
export function HomeScreen({ isLoginRequired }: { isLoginRequired?: boolean }) {
  const site = useSite();
  const { data: footer } = useQuery(footerQuery);
  const categories = useCategories();
  return (
    <Container>
      <Seo {...homeSeo(site, footer)} noIndex={isLoginRequired} />
      {isLoginRequired && <LoginRequired />}
      <Hero isLoginRequired={isLoginRequired} hasCategories={categories.length > 0} />
      <WaysIn />
      <WhyItMatters />
      {categories.length > 0 && (
        <Section id={categoriesId} title="Software Categories">
          <LinkGrid links={categories} />
        </Section>
      )}
      <Resources />
      <Comparisons />
      <MarketGlance />
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
      <p className="text-muted">For editors. Readers do not need an account.</p>
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

/** Links to the published pages of the six categories, the product's own page first. */
function useCategories() {
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
  return categories
    .map(({ slug, title, text }) => ({ to: routes.page.href({ slug }), title, text }))
    .filter(({ to }) => isLive(to));
}

const resources = [
  {
    to: routes.faqList.href(),
    title: "FAQ",
    text: "Short answers on cost, selection, data, security and contracts.",
  },
  { to: routes.glossary.href(), title: "Glossary", text: "The terms of the trade, in plain words." },
  {
    to: routes.types.href(),
    title: "Types of Family Offices",
    text: "Family office models compared, with the software each needs.",
  },
];

function Resources() {
  return (
    <Section title="Learn Before You Choose" of={resources}>
      <LinkGrid links={resources} />
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
      lead="Filter the directory, tick two platforms, and ask about the gaps in your first meetings."
      hasRule={false}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routes.vendors.href()}>Browse Vendors</ButtonLink>
        <ButtonLink to={routes.features.href()}>Explore Features</ButtonLink>
      </div>
    </Section>
  );
}

/** The first banner's text with every banner's button (spec 2.6). */
function BannerSection() {
  const { ref, isNear } = useNearView();
  const { data: banners, isPending } = useQuery({ ...bannersQuery, enabled: isNear });
  const [first] = banners ?? [];
  return (
    <div ref={ref}>
      {isPending ? (
        <LoadingRegion>
          <Skeleton className="h-40" />
        </LoadingRegion>
      ) : first ? (
        <Section title={first.title} lead={first.description} hasRule={false}>
          <div className="flex flex-wrap gap-3">
            {banners?.map(({ id, buttonText, buttonUrl }, index) => (
              <BannerButton key={id} text={buttonText} url={buttonUrl} isFirst={index === 0} />
            ))}
          </div>
        </Section>
      ) : (
        <NoBanners />
      )}
    </div>
  );
}

function BannerButton({ text, url, isFirst }: { text: string | null; url: string | null; isFirst: boolean }) {
  if (!text || !url) return null;
  const variant = isFirst ? "primary" : "secondary";
  if (/^\/(?!\/)/.test(url)) {
    return (
      <ButtonLink to={url} variant={variant}>
        {text}
      </ButtonLink>
    );
  }
  if (!/^https?:\/\//i.test(url)) return null;
  return (
    <a href={url} className={buttonClass(variant)}>
      {text}
    </a>
  );
}

function NoBanners() {
  const isLive = useIsLive();
  const cost = fixedQuestions.cost.to;
  return (
    <Section title="Ready to Explore Portfolio Management Services?" hasRule={false}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routes.vendors.href()} variant="primary">
          Find Portfolio Management Providers
        </ButtonLink>
        <ButtonLink to={isLive(cost) ? cost : routes.faqList.href()}>Get Cost Estimates</ButtonLink>
      </div>
    </Section>
  );
}

/** The latest vendor changes. Renders nothing without any. */
function LatestChanges() {
  const { data } = useQuery(latestVendorChangesQuery);
  if (!data?.items.length) return null;
  return (
    <Section
      title="What Changed"
      of={data}
      action={<ArrowLink to={routes.changes.href()}>All Changes</ArrowLink>}
    >
      <ul className="grid gap-x-12 md:grid-cols-2">
        {data.items.map((change) => (
          <ChangeNote key={change.id} change={change} />
        ))}
      </ul>
    </Section>
  );
}

/** Up to three articles (spec 2.5). */
function LatestNews() {
  const { ref, isNear } = useNearView();
  const { data: articles, isPending } = useQuery({ ...latestArticlesQuery, enabled: isNear });
  return (
    <div ref={ref}>
      <Section
        title="Latest News"
        of={articles}
        action={<ArrowLink to={routes.news.href()}>View All News</ArrowLink>}
      >
        {isPending ? (
          <Placeholders />
        ) : articles?.length ? (
          <ul className={columns}>
            {articles.map((article) => (
              <li key={article.id} className="border-t border-rule pt-4">
                <ArticleTeaser article={article} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">News articles are currently being loaded...</p>
        )}
      </Section>
    </div>
  );
}

const columns = "grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-3";

const Placeholders = () => (
  <LoadingRegion>
    <div className={columns}>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-48" />
      ))}
    </div>
  </LoadingRegion>
);

/** @param footer the footer's data about the operator and the site's rules */
const homeSeo = (site: Site, footer?: FooterData): PageSeo => ({
  title: `${site.name}: Independent Vendor Directory`,
  description: `An independent guide to ${site.product}: vendor profiles, side-by-side comparisons, buyer's guides and answers for family offices and wealth managers.`,
  path: "/",
  structuredData: [webSite(site), { ...organization(site), ...statements(site, footer) }],
});

/** The operator's data and the URLs of the site's rules that the footer shows. */
function statements(site: Site, footer: FooterData | undefined) {
  const { name, address, email } = footer?.operator ?? {};
  return {
    legalName: name ?? undefined,
    address: address ?? undefined,
    email: email ?? undefined,
    publishingPrinciples: publishingPrinciples(site.url, footer),
    correctionsPolicy: site.url + routes.changes.href(),
  };
}

/** The market map as a picture with a link to it. Renders nothing without vendors. */
function MarketGlance() {
  const { data: figures } = useQuery(guideFiguresQuery);
  if (!figures?.vendors) return null;
  return (
    <Section
      title="The Market at a Glance"
      of={figures}
      lead={`A column for each of ${pluralize(figures.vendors, "vendor")}, a row for each feature. The taller and darker, the stronger the evidence.`}
      action={<ArrowLink to={routes.market.href()}>Open the Market Map</ArrowLink>}
    >
      <Link to={routes.market.href()} className="block border-y border-rule py-2 hover:bg-accent-wash">
        <img
          src={routes.marketPicture.href()}
          alt="Market map of vendors and features"
          loading="lazy"
          width={1200}
          height={290}
          className="h-48 w-full"
        />
      </Link>
    </Section>
  );
}
