import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Link } from "#ui/link.tsx";
import type { FeaturePageData } from "./feature.queries.server.ts";
import { featuresHref } from "./feature-list.ts";

/** The neighbours in the feature's category, and the way to all of them. */
export function AboutCategory({ feature: { name, category, neighbours } }: { feature: FeaturePageData }) {
  if (!category) return null;
  return (
    <aside className="min-w-0 print:hidden">
      <h2 className="text-20 wrap-anywhere">{`About ${category}`}</h2>
      <p className="mt-2 text-muted">
        {neighbours.length > 0
          ? `${name} is one of the features that the directory lists under ${category}. The others:`
          : `${name} is the only feature that the directory lists under ${category}.`}
      </p>
      {neighbours.length > 0 && (
        <ul className="mt-4 divide-y divide-rule border-y border-rule">
          {neighbours.map((feature) => (
            <li key={feature.slug}>
              <Link
                to={routes.feature.href({ slug: feature.slug })}
                className="flex min-h-11 items-center py-2.5 wrap-anywhere hover:text-accent"
              >
                {feature.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ArrowLink to={featuresHref({ category })} className="mt-2 wrap-anywhere">
        {`All ${category} features`}
      </ArrowLink>
    </aside>
  );
}
