import { fallbackComparisons } from "#shared/offered-comparisons.ts";
import { comparisonHref, routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Section } from "#ui/section.tsx";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonNotFound } from "./comparison.schema.ts";
import { comparisonNotFoundSeo } from "./comparison.seo.ts";
import { OfferedComparisons } from "./offered-comparisons.tsx";

/** Shown for a comparison with unknown vendors, with suggestions (spec 2.19 and section 8). Names only the unknown ones. */
export function ComparisonNotFoundScreen({ notFound }: { notFound: ComparisonNotFound }) {
  const { suggestions, understood } = notFound;
  return (
    <Container className="py-12">
      <Seo {...comparisonNotFoundSeo} />
      <EmptyState
        level={1}
        title="Comparison Not Found"
        text={explain(notFound)}
        action={
          <>
            <Understood vendors={understood} />
            <ButtonLink
              to={comparisonChoice(understood)}
              variant={understood.length > 1 ? "secondary" : "primary"}
            >
              Compare Vendors
            </ButtonLink>
            <ButtonLink to={routes.vendors.href()}>View All Vendors</ButtonLink>
          </>
        }
      />
      {suggestions.length > 0 && (
        <Section title="Similar Vendors">
          <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {suggestions.map(({ name, slug }) => (
              <li key={slug} className="flex items-center justify-between gap-4 border-t border-rule py-2">
                <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                <ButtonLink
                  to={routes.vendor.href({ slug })}
                  variant="quiet"
                  aria-label={`View Profile of ${name}`}
                >
                  View Profile
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <OfferedComparisons comparisons={fallbackComparisons} />
    </Container>
  );
}

type Vendors = ComparisonNotFound["understood"];

/** Offers to compare the vendors that exist. */
function Understood({ vendors }: { vendors: Vendors }) {
  if (vendors.length < 2) return null;
  return (
    <ButtonLink to={comparisonHref(...vendors.map(({ slug }) => slug))} variant="primary">
      Compare {vendors.map(vendorName).join(" and ")}
    </ButtonLink>
  );
}

/** The form with the recognized vendors preselected. */
const comparisonChoice = (vendors: Vendors) =>
  [routes.compare.href(), new URLSearchParams(vendors.map(({ slug }) => ["with", slug])).toString()]
    .filter(Boolean)
    .join("?");

function explain({ missing, message, understood }: ComparisonNotFound): string {
  if (missing.length === 0)
    return understood.length > 1
      ? `${message}.`
      : "The requested comparison could not be generated. Please check that both vendors exist.";
  const names = missing.map((slug) => `"${slug}"`);
  const subject = `${names.length > 1 ? "vendors" : "vendor"} ${inWords(names)}`;
  return `We couldn't find ${subject}. Here are some suggestions:`;
}

const inWords = (names: string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
