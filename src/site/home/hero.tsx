import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SearchForm } from "#cms/page/search-form.tsx";
import { fieldName } from "#content/fit/fit-form-data.ts";
import { EvidenceExample } from "#content/vendor/evidence-example.tsx";
import { guideFiguresQuery } from "#content/vendor/vendor.query.ts";
import { routes } from "#shared/routes.ts";
import { formatCount, formatDate } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { EndOfFirstScreen } from "#ui/document/first-screen.tsx";
import { useSite } from "#ui/document/site.tsx";
import { inputClass } from "#ui/field.tsx";
import { Kept } from "#ui/kept.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { buyerPersonasQuery, commonNeedsQuery } from "./ways-in.query.ts";

const exampleSearches = ["capital calls", "partnership accounting", "implementation cost"];

/** The id of the software categories on the home page. */
export const categoriesId = "software-categories";

/**
 * The first screen: the guide's promise, its search and figures, and an example of its evidence. For visitors who wanted to edit, it has
 * the buttons of the specification's other variant (spec 2.3).
 */
export function Hero({
  isLoginRequired,
  hasCategories,
}: {
  isLoginRequired?: boolean;
  hasCategories: boolean;
}) {
  const { name, product } = useSite();
  return (
    <header className="grid gap-x-12 gap-y-8 pt-10 md:pt-12 lg:grid-cols-[7fr_5fr]">
      <div>
        <h1 className="text-32 wrap-anywhere sm:text-42 xl:text-54">{product}, with the evidence in view</h1>
        <p className="mt-4 max-w-prose text-17 text-muted md:text-20">
          <b className="font-medium text-ink">{name}</b> is the independent guide for family offices, wealth
          managers and institutional investors: what each product does, who says so, and when it was last
          checked.
        </p>
        <div className="mt-6 print:hidden">
          <SearchForm query="" />
          <p className="mt-2 flex flex-wrap items-baseline gap-x-4 text-13 text-muted">
            Try
            {exampleSearches.map((query) => (
              <Link
                key={query}
                to={`${routes.search.href()}?${new URLSearchParams({ q: query })}`}
                className="py-1 text-accent underline underline-offset-4 pointer-coarse:py-3"
              >
                {query}
              </Link>
            ))}
          </p>
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2">
          {isLoginRequired ? (
            <>
              {hasCategories && <ButtonLink to={`#${categoriesId}`}>Explore Software</ButtonLink>}
              <ButtonLink to={routes.vendors.href()}>Browse Vendors</ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink to={routes.compare.href()} variant="primary">
                Compare Tools
              </ButtonLink>
              <ButtonLink to={routes.vendors.href()}>Explore Vendors</ButtonLink>
              <ArrowLink to={routes.buyersGuides.href()}>Read Buyer's Guide</ArrowLink>
            </>
          )}
        </div>
      </div>
      <EvidenceExample className="lg:col-start-2 lg:row-start-1" />
      <Figures />
      <EndOfFirstScreen />
    </header>
  );
}

/** The size of the guide. Renders nothing while it has no vendors. */
function Figures() {
  const { data: figures, isPending } = useQuery(guideFiguresQuery);
  if (isPending) return <Skeleton className="h-46 md:h-38 lg:col-span-2 lg:h-22" />;
  if (!figures?.vendors) return null;
  const { vendors, features, sources, checkedAt } = figures;
  const facts = [
    ["Vendors", formatCount(vendors)],
    ["Features, each defined once", formatCount(features)],
    ["Sources, one click away", formatCount(sources)],
    ["Last fact checked", checkedAt ? formatDate(checkedAt) : "Not yet"],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-rule py-4 lg:col-span-2 lg:row-start-2 lg:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="font-serif text-20 font-semibold sm:text-25">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const reasons = [
  {
    title: "What It Is",
    text: "Software that records what a family owns and through which entities, keeps the accounts, measures results and reports to the people who decide.",
  },
  {
    title: "Who It's For",
    text: "Single and multi-family offices, registered investment advisers, wealth managers, institutional investors and outsourced chief investment officers.",
  },
  {
    title: "Problems It Solves",
    text: "Scattered statements, figures nobody can trace to their source, private assets missing from every report, and knowledge that leaves when people do.",
  },
];

/** Introduces the subject in three answers. */
export const WhyItMatters = () => (
  <Section title="Why It Matters" of={reasons}>
    <ul className="grid gap-x-8 gap-y-4 md:grid-cols-3">
      {reasons.map(({ title, text }) => (
        <li key={title} className="border-t border-rule pt-3">
          <h3 className="text-17">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);

/** First steps for readers who know a role, some requirements or vendor names. Plain links and forms. */
export function WaysIn() {
  return (
    <section
      aria-label="Where to start"
      className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-3 print:hidden"
    >
      <StartFromRole />
      <StartFromNeeds />
      <StartFromNames />
    </section>
  );
}

function Way({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="text-20">{title}</h2>
      <p className="mt-1 mb-3 text-muted">{lead}</p>
      {children}
    </div>
  );
}

function StartFromRole() {
  const { data: personas } = useQuery(buyerPersonasQuery);
  if (!personas?.length) return null;
  return (
    <Way title="Start from your role" lead="A guide to the decisions you will make.">
      <Kept as="ul" of={personas} part="roles" className="border-b border-rule">
        {personas.slice(0, 5).map(({ slug, role, assets }) => (
          <li key={slug} className="border-t border-rule">
            <Link
              to={routes.buyersGuide.href({ slug })}
              className="flex min-h-10 items-center justify-between gap-4 py-1.5 font-medium hover:text-accent pointer-coarse:min-h-11"
            >
              <span className="min-w-0 wrap-anywhere">{role}</span>
              {assets && (
                <span className="min-w-0 text-right text-13 font-normal text-muted wrap-anywhere">
                  {assets}
                </span>
              )}
            </Link>
          </li>
        ))}
      </Kept>
    </Way>
  );
}

function StartFromNeeds() {
  const { data: needs } = useQuery(commonNeedsQuery);
  if (!needs?.length) return null;
  return (
    <Way
      title="Start from what you need"
      lead="Pick what the software must do. See which vendors offer it, with sources."
    >
      <form action={routes.fitRequirements.href()}>
        <Kept as="ul" of={needs} part="needs" aria-label="Needs" className="flex flex-wrap gap-2">
          {needs.map(({ slug, title }) => (
            <li key={slug}>
              <label
                className={classes(
                  "relative inline-flex min-h-9 cursor-pointer items-center rounded-full border border-rule-strong bg-surface px-3 text-13 font-medium",
                  "hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11",
                  "has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent",
                )}
              >
                <input type="checkbox" name={fieldName(slug)} value="must" className="sr-only" />
                {title}
              </label>
            </li>
          ))}
        </Kept>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary">
            Show matching vendors
          </Button>
          <ArrowLink to={routes.fit.href()}>All requirements</ArrowLink>
        </div>
      </form>
    </Way>
  );
}

const StartFromNames = () => (
  <Way title="Start from vendors you know" lead="Put two platforms side by side.">
    <form action={routes.compare.href()} className="grid gap-3">
      {["First vendor", "Second vendor"].map((label) => (
        <input
          key={label}
          name="v"
          aria-label={label}
          placeholder={label}
          required
          maxLength={100}
          className={inputClass}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">Compare</Button>
        <ArrowLink to={routes.vendors.href()}>Browse all vendors</ArrowLink>
      </div>
    </form>
  </Way>
);
