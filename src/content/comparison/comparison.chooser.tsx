import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { comparisonHref, mostCompared, routes } from "#shared/routes.ts";
import { compareText } from "#shared/text.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useEarlyInput } from "#ui/early-input.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { type Option, SelectField } from "#ui/select-field.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { vendorName } from "../vendor/vendor.card.tsx";
import { vendorChoicesQuery } from "../vendor/vendor.query.ts";
import { noticeOn, readChoice } from "./comparison-choice.ts";

/** The form that leads to a comparison; without scripts a plain one, which the page's loader answers. */
export function ComparisonChooser() {
  const { data: vendors, isError } = useQuery(vendorChoicesQuery);
  const [params] = useSearchParams();
  if (isError) return <ErrorState title="Error loading vendors. Please try again later." />;
  if (!vendors) return <ChooserSkeleton />;
  if (vendors.length < 2) return <TooFewVendors />;
  const options = vendors
    .map((vendor) => ({ value: vendor.slug, label: vendorName(vendor) }))
    .sort((a, b) => compareText(a.label, b.label));
  const known = new Set(options.map(({ value }) => value));
  const choice = readChoice(params);
  const notice = noticeOn(choice, known);
  return (
    <>
      {notice && (
        <p role="status" className="mb-4 border-l-2 border-accent bg-accent-wash px-4 py-3">
          {notice}
        </p>
      )}
      <ChooserForm
        key={params.toString()}
        options={options}
        chosen={choice.slugs.filter((slug) => known.has(slug)).slice(0, mostCompared)}
      />
    </>
  );
}

/** Takes the place of lists that would offer nothing to compare. */
const TooFewVendors = () => (
  <EmptyState
    title="No platforms to compare yet"
    text="Platforms can be compared as soon as the guide describes two of them."
    action={<ButtonLink to={routes.buyersGuides.href()}>Read Buyer's Guides</ButtonLink>}
  />
);

const labels = ["First Platform", "Second Platform", "Third Platform", "Fourth Platform"];

function ChooserForm({ options, chosen }: { options: Option[]; chosen: string[] }) {
  const [slugs, setSlugs] = useState(() => labels.map((_, place) => chosen[place] ?? ""));
  const navigate = useNavigate();
  const form = useEarlyInput((data) => setSlugs(withoutRepeats(data.getAll("v").map(String))));
  const filled = slugs.filter(Boolean);
  const isReady = slugs[0] !== "" && slugs[1] !== "";
  const choose = (place: number, slug: string) =>
    setSlugs(withoutRepeats(slugs.map((other, index) => (index === place ? slug : other))));
  const compare = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void navigate(comparisonHref(...filled));
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

/** Each vendor stands where it was chosen first. */
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
