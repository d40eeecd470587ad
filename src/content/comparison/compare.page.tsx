import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from "react-router";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { LoadError } from "#cms/page/page-states.tsx";
import { queryClientContext } from "#http/client/query.ts";
import { popularComparisons } from "#shared/offered-comparisons.ts";
import { comparisonHref, mostCompared, routes } from "#shared/routes.ts";
import { compareText } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { useEarlyInput } from "#ui/early-input.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field, inputClass } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { type Option, SelectField } from "#ui/select-field.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { vendorName } from "../vendor/vendor.card.tsx";
import { offeredVendorsQuery, vendorChoicesQuery } from "./compare.query.ts";
import { compareSeo } from "./comparison.seo.ts";
import { type ComparisonChoice, isSlug, noticeOn, readChoice } from "./comparison-choice.ts";
import { OfferedComparisons } from "./offered-comparisons.tsx";
import { slugsOfTyped } from "./typed-vendors.ts";

const queries: PageQueries = () => [offeredVendorsQuery];

/** Redirects a submitted form to the comparison, so that it works without scripts and accepts typed names. */
export async function loader(page: LoaderFunctionArgs) {
  const { slugs: input, isSent } = readChoice(new URL(page.request.url).searchParams);
  if (isSent) {
    const client = page.context.get(queryClientContext);
    const vendors = await client.fetchQuery(vendorChoicesQuery).catch(() => []);
    // The page does not need all vendors.
    client.removeQueries(vendorChoicesQuery);
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

/** The form to choose vendors. Without scripts it is a plain form, handled by the page's loader. */
function ComparisonChooser() {
  const { data: offered, isError } = useQuery(offeredVendorsQuery);
  const [params, setParams] = useSearchParams();
  if (isError) return <LoadError title="Error loading vendors. Please try again later." />;
  if (!offered) return <ChooserSkeleton />;
  const choice = readChoice(params);
  if (offered.areTooMany) return <TypedChooser choice={choice} />;
  if (offered.vendors.length < 2) return <TooFewVendors />;
  const options = offered.vendors
    .map((vendor) => ({ value: vendor.slug, label: vendorName(vendor) }))
    .sort((a, b) => compareText(a.label, b.label));
  const knownSlugs = new Set(options.map(({ value }) => value));
  /** Kept in the URL, so that the choice survives a reload and the back button. */
  const saveChoice = (slugs: string[]) =>
    setParams(new URLSearchParams(slugs.map((slug) => ["with", slug])), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <Notice text={noticeOn(choice, knownSlugs)} />
      <ChooserForm
        options={options}
        chosen={choice.slugs.filter((slug) => knownSlugs.has(slug)).slice(0, mostCompared)}
        onChange={saveChoice}
      />
    </>
  );
}

const Notice = ({ text }: { text: string | null }) =>
  text && (
    <p role="status" className="mb-4 border-l-2 border-accent bg-accent-wash px-4 py-3">
      {text}
    </p>
  );

/** Names to type, if the vendors are too many for lists. A plain form, because only the server knows all names. */
const TypedChooser = ({ choice }: { choice: ComparisonChoice }) => (
  <>
    <Notice text={noticeOn(choice, new Set(choice.slugs.filter(isSlug)))} />
    <form action={routes.compare.href()} className="border-y border-rule py-8">
      <p className="mb-4 text-muted">
        Type the vendors' names, or tick vendors in the{" "}
        <Link to={routes.vendors.href()} className="text-accent underline underline-offset-4">
          directory
        </Link>
        .
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(4,1fr)_auto]">
        {labels.map((label, place) => (
          <Field key={label} id={`platform-${place}`} label={label} isRequired={place < 2}>
            <input
              id={`platform-${place}`}
              name="v"
              maxLength={200}
              required={place < 2}
              defaultValue={choice.slugs[place]}
              className={inputClass}
            />
          </Field>
        ))}
        <Button type="submit" variant="primary">
          Compare Now
        </Button>
      </div>
    </form>
  </>
);

/** Shown instead of selects with nothing to compare. */
const TooFewVendors = () => (
  <EmptyState
    title="No platforms to compare yet"
    text="You can compare platforms once the guide covers two of them."
    action={<ButtonLink to={routes.buyersGuides.href()}>Read Buyer's Guides</ButtonLink>}
  />
);

const labels = ["First Platform", "Second Platform", "Third Platform", "Fourth Platform"];

interface ChooserProps {
  options: Option[];
  chosen: string[];
  onChange: (slugs: string[]) => void;
}

function ChooserForm({ options, chosen, onChange }: ChooserProps) {
  const slots = labels.map((_, place) => chosen[place] ?? "");
  const [slugs, setSlugs] = useState(slots);
  const inAddress = chosen.join();
  const [lastInAddress, setLastInAddress] = useState(inAddress);
  // The fields change immediately and the URL shortly after. The back button only changes the URL.
  if (inAddress !== lastInAddress) {
    setLastInAddress(inAddress);
    if (inAddress !== slugs.filter(Boolean).join()) setSlugs(slots);
  }
  const change = (next: string[]) => {
    const uniqueSlugs = withoutRepeats(next);
    setSlugs(uniqueSlugs);
    const nextSlugs = uniqueSlugs.filter(Boolean);
    if (nextSlugs.join() !== inAddress) onChange(nextSlugs);
  };
  const navigate = useNavigate();
  const form = useEarlyInput((data) => change(data.getAll("v").map(String)));
  const selection = slugs.filter(Boolean);
  const isReady = slugs[0] !== "" && slugs[1] !== "";
  const choose = (place: number, slug: string) =>
    change(slugs.map((other, index) => (index === place ? slug : other)));
  const compare = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void navigate(comparisonHref(...selection));
  };
  return (
    <form
      action={routes.compare.href()}
      ref={form}
      onSubmit={compare}
      className="grid items-end gap-4 border-y border-rule py-8 sm:grid-cols-2 lg:grid-cols-[repeat(4,1fr)_auto]"
    >
      {labels.map((label, place) => (
        <SelectField
          key={label}
          label={label}
          name="v"
          placeholder={place < 2 ? "Choose a platform" : "None"}
          value={slugs[place]}
          options={options.filter(({ value }) => !slugs.slice(0, place).includes(value))}
          onChange={(event) => choose(place, event.target.value)}
        />
      ))}
      <Button type="submit" variant="primary" disabled={!isReady} className="noscript:hidden">
        Compare Now
      </Button>
      <noscript>
        <Button type="submit" variant="primary">
          Compare Now
        </Button>
      </noscript>
    </form>
  );
}

/** Keeps the first occurrence of each vendor. */
const withoutRepeats = (slugs: string[]) =>
  slugs.map((slug, place) => (slugs.indexOf(slug) === place ? slug : ""));

const ChooserSkeleton = () => (
  <LoadingRegion>
    <div className="grid gap-4 border-y border-rule py-8 sm:grid-cols-2 lg:grid-cols-4">
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  </LoadingRegion>
);
