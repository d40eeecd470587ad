import { PageLinks } from "#cms/page/page-links.tsx";
import { formatCount } from "#shared/text.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card.tsx";
import { classes } from "#ui/classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FeatureCard } from "./feature.card.tsx";
import {
  categoryOf,
  type FeatureFilters,
  type FeatureList,
  featuresHref,
  noFilters,
} from "./feature-list.ts";

/** The features that the filters leave, grouped by category. */
export function FeatureResults({
  list,
  filters,
  isStale,
  onClear,
}: {
  list: FeatureList;
  filters: FeatureFilters;
  /** True while newer results are loading. */
  isStale: boolean;
  onClear: () => void;
}) {
  return (
    <div aria-busy={isStale} className={classes("transition-opacity", isStale && "opacity-60")}>
      <p role="status" className="pt-5 text-muted tabular-nums">
        {`Showing ${formatCount(list.total)} of ${formatCount(list.published)} features`}
      </p>
      {list.total === 0 ? <NoFeatures onClear={onClear} /> : <Groups list={list} />}
      <PageLinks path={featuresHref(filters)} list={list} />
    </div>
  );
}

function Groups({ list }: { list: FeatureList }) {
  return [...Map.groupBy(list.entries, categoryOf)].map(([category, features]) => (
    <section key={category} className="pt-8">
      <h2 className="mb-4 border-b border-rule pb-2 text-25 wrap-anywhere">{category}</h2>
      <CardGrid>
        {features.map((feature) => (
          <li key={feature.slug}>
            <FeatureCard feature={feature} />
          </li>
        ))}
      </CardGrid>
    </section>
  ));
}

function NoFeatures({ onClear }: { onClear: () => void }) {
  return (
    <div className="pt-5">
      <EmptyState
        title="No features found"
        text="Try adjusting your search criteria."
        action={
          <ButtonLink
            to={featuresHref(noFilters)}
            onClick={(event) => {
              event.preventDefault();
              onClear();
            }}
          >
            Clear search
          </ButtonLink>
        }
      />
    </div>
  );
}
