import { useQuery } from "@tanstack/react-query";
import { SearchForm } from "#cms/page/search-form.tsx";
import { useSite } from "#cms/page/site.tsx";
import { EvidenceExample } from "#content/vendor/evidence-example.tsx";
import { guideFiguresQuery } from "#content/vendor/vendor.query.ts";
import { routes } from "#shared/routes.ts";
import { formatCount, formatDate } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";

const exampleSearches = ["capital calls", "partnership accounting", "implementation cost"];

/** The first screen: what the guide promises, its search, what it holds, and beside that its evidence in a few lines. */
export function Hero() {
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
          <ButtonLink to={routes.compare.href()} variant="primary">
            Compare Tools
          </ButtonLink>
          <ButtonLink to={routes.vendors.href()}>Explore Vendors</ButtonLink>
          <ArrowLink to={routes.buyersGuides.href()}>Read Buyer's Guide</ArrowLink>
        </div>
      </div>
      <EvidenceExample className="lg:col-start-2 lg:row-start-1" />
      <Figures />
    </header>
  );
}

/** The size of the guide; nothing while it holds no vendor. */
function Figures() {
  const { data: figures } = useQuery(guideFiguresQuery);
  if (!figures?.vendors) return null;
  const { vendors, features, sources, checkedAt } = figures;
  const facts = [
    ["Vendors", formatCount(vendors)],
    ["Features, one definition each", formatCount(features)],
    ["Sources, each one press away", formatCount(sources)],
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
    text: "Scattered statements, figures nobody can trace to their source, private assets outside every report, and knowledge that leaves with a person.",
  },
];

/** The subject itself, in three answers. */
export const WhyItMatters = () => (
  <Section title="Why It Matters">
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
