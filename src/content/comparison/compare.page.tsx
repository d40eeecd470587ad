import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type LoaderFunctionArgs, redirect, useNavigate } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { popularComparisons } from "#shared/offered-comparisons.ts";
import { comparisonHref, routes } from "#shared/routes.ts";
import { compareText } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { useEarlyInput } from "#ui/early-input.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { vendorName } from "../vendor/vendor.card.tsx";
import { vendorChoicesQuery } from "../vendor/vendor.query.ts";
import { compareSeo } from "./comparison.seo.ts";
import { OfferedComparisons } from "./offered-comparisons.tsx";

const queries: PageQueries = () => [vendorChoicesQuery];

/** Redirects the submitted form to the comparison, so that it works without scripts. */
export function loader(page: LoaderFunctionArgs) {
  const [a, b] = new URL(page.request.url).searchParams.getAll("vendor").filter(Boolean);
  if (a && b && a !== b) throw redirect(comparisonHref(a, b));
  return serverLoader(queries)(page);
}

export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: ["vendor"] };

export default function ComparePage() {
  const site = useSite();
  return (
    <Container>
      <Seo {...compareSeo(site)} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Compare" }]} />}
        title="Compare platforms"
        lead="Choose two platforms and see their facts side by side, with what is not known left visible."
      />
      <ComparisonChooser />
      <OfferedComparisons comparisons={popularComparisons} className="mt-12" />
      <WhyCompare />
    </Container>
  );
}

function ComparisonChooser() {
  const { data: vendors, isError } = useQuery(vendorChoicesQuery);
  const [slugA, setSlugA] = useState("");
  const [slugB, setSlugB] = useState("");
  const navigate = useNavigate();
  const form = useEarlyInput((data) => {
    const [first, second] = data.getAll("vendor").map(String);
    setSlugA(first ?? "");
    if (second !== first) setSlugB(second ?? "");
  });
  if (isError) return <ErrorState title="Error loading vendors. Please try again later." />;
  if (!vendors) return <ChooserSkeleton />;

  const options = vendors
    .map((vendor) => ({ value: vendor.slug, label: vendorName(vendor) }))
    .sort((a, b) => compareText(a.label, b.label));
  const isReady = slugA !== "" && slugB !== "" && slugA !== slugB;
  const chooseFirst = (slug: string) => {
    setSlugA(slug);
    if (slug === slugB) setSlugB("");
  };
  const compare = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void navigate(comparisonHref(slugA, slugB));
  };
  return (
    <form
      action={routes.compare.href()}
      ref={form}
      onSubmit={compare}
      className="grid items-end gap-4 border-y border-rule py-8 md:grid-cols-[1fr_1fr_auto]"
    >
      <SelectField
        label="First Platform"
        name="vendor"
        placeholder="Choose a platform"
        value={slugA}
        options={options}
        onChange={(event) => chooseFirst(event.target.value)}
      />
      <SelectField
        label="Second Platform"
        name="vendor"
        placeholder="Choose a platform"
        value={slugB}
        options={options.filter(({ value }) => value !== slugA)}
        onChange={(event) => setSlugB(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={!isReady}>
        Compare Now
      </Button>
    </form>
  );
}

function ChooserSkeleton() {
  return (
    <LoadingRegion>
      <div className="grid gap-4 border-y border-rule py-8 sm:grid-cols-2 lg:grid-cols-4">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-16" />
        ))}
      </div>
    </LoadingRegion>
  );
}

const reasons = [
  {
    title: "The same questions for both",
    text: "Demonstrations show strengths. A table asks every vendor the same questions and leaves gaps in sight.",
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
