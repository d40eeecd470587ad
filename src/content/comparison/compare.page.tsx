import { type LoaderFunctionArgs, redirect } from "react-router";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { queryClientContext } from "#http/client/query.ts";
import { popularComparisons } from "#shared/offered-comparisons.ts";
import { comparisonHref, mostCompared, routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { vendorChoicesQuery } from "../vendor/vendor.query.ts";
import { ComparisonChooser } from "./comparison.chooser.tsx";
import { compareSeo } from "./comparison.seo.ts";
import { isSlug, readChoice } from "./comparison-choice.ts";
import { OfferedComparisons } from "./offered-comparisons.tsx";
import { slugsOfTyped } from "./typed-vendors.ts";

const queries: PageQueries = () => [vendorChoicesQuery];

/** Redirects a submitted form to the comparison, so that it works without scripts and accepts typed names. */
export async function loader(page: LoaderFunctionArgs) {
  const { slugs: input, isSent } = readChoice(new URL(page.request.url).searchParams);
  if (isSent) {
    const vendors = await page.context
      .get(queryClientContext)
      .fetchQuery(vendorChoicesQuery)
      .catch(() => []);
    const slugs = slugsOfTyped(
      input,
      vendors.map(({ slug }) => slug),
    );
    const isComparison = slugs.length >= 2 && slugs.length <= mostCompared && slugs.every(isSlug);
    if (isComparison) throw redirect(comparisonHref(...slugs));
    if (slugs.join() !== input.join()) throw redirect(chosenHref(slugs));
  }
  return serverLoader(queries)(page);
}

const chosenHref = (slugs: string[]) =>
  `${routes.compare.href()}?${new URLSearchParams(slugs.map((slug) => ["v", slug]))}`;

export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: ["v", "vendor", "with"] };

export default function ComparePage() {
  const site = useSite();
  return (
    <Container>
      <Seo {...compareSeo(site)} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Compare" }]} />}
        title="Compare Platforms"
        lead="Choose two to four platforms and see their facts side by side, with gaps shown."
      />
      <ComparisonChooser />
      <OfferedComparisons comparisons={popularComparisons} className="mt-12" />
      <WhyCompare />
    </Container>
  );
}

const reasons = [
  {
    title: "The same questions for all",
    text: "Demonstrations show strengths. A table asks every vendor the same questions and shows the gaps.",
  },
  {
    title: "A shorter shortlist",
    text: "Most offices can rule out half of their list on entity structure, asset types and integrations alone.",
  },
  {
    title: "Better first meetings",
    text: "Rows marked 'Not specified' are the questions to put to the vendor before anything is signed.",
  },
];

function WhyCompare() {
  return (
    <Section title="Why Compare">
      <ul className="grid gap-8 md:grid-cols-3">
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-20">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
