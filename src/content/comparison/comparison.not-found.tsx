import { Seo } from "#cms/page/seo.tsx";
import { fallbackComparisons } from "#shared/offered-comparisons.ts";
import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Section } from "#ui/section.tsx";
import type { ComparisonNotFound } from "./comparison.schema.ts";
import { comparisonNotFoundSeo } from "./comparison.seo.ts";
import { OfferedComparisons } from "./offered-comparisons.tsx";

/** Shown for a comparison of unknown vendors, with suggestions (spec 2.19 and section 8). */
export function ComparisonNotFoundScreen({ notFound }: { notFound: ComparisonNotFound }) {
  const { suggestions } = notFound;
  return (
    <Container className="py-12">
      <Seo {...comparisonNotFoundSeo} />
      <EmptyState
        level={1}
        title="Comparison Not Found"
        text={explain(notFound)}
        action={
          <>
            <ButtonLink to={routes.compare.href()} variant="primary">
              Compare Vendors
            </ButtonLink>
            <ButtonLink to={routes.vendors.href()}>View All Vendors</ButtonLink>
          </>
        }
      />
      {suggestions.length > 0 && (
        <Section title="Similar vendors">
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

function explain({ missing: [first, second] }: ComparisonNotFound): string {
  if (!first) return "The requested comparison could not be generated. Please check that both vendors exist.";
  const subject = second ? `vendors "${first}" and "${second}"` : `vendor "${first}"`;
  return `We couldn't find ${subject}. Here are some suggestions:`;
}
