import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageParams, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError } from "#cms/page/page-states.tsx";
import { ReadingSkeleton } from "#cms/page/reading-skeleton.tsx";
import { RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ReadingColumns } from "#ui/reading-columns.tsx";
import { TermProse } from "../glossary/glossary.card.tsx";
import { FeatureBadges } from "./feature.card.tsx";
import type { FeaturePageData } from "./feature.queries.server.ts";
import { featurePageQuery } from "./feature.query.ts";
import { featureNotFoundSeo, featureSeo } from "./feature.seo.ts";
import { featuresHref, vendorsWith } from "./feature-list.ts";
import { FeatureVendors, loadVendors, ShortlistTray } from "./late-vendors.tsx";

const slugOf = (params: PageParams) => params.slug ?? "";

const queries: PageQueries = ({ params }) => [featurePageQuery(slugOf(params))];

export const loader = serverLoader(queries);
const startQueries = browserLoader(queries);
export async function clientLoader(page: LoaderFunctionArgs) {
  startQueries(page);
  await loadVendors();
  return null;
}

export default function FeaturePage() {
  const { data: feature, isError } = useQuery(featurePageQuery(slugOf(useParams())));
  if (isError) return <PageError title="The feature could not be loaded" />;
  if (feature === undefined) return <ReadingSkeleton />;
  return feature ? <Feature feature={feature} /> : <FeatureNotFound />;
}

function Feature({ feature }: { feature: FeaturePageData }) {
  const site = useSite();
  return (
    <Container measure="notes">
      <Seo {...featureSeo(site, feature)} />
      <PageHeader
        crumbs={
          <Breadcrumbs
            items={[
              { label: "Home", to: routes.home.href() },
              { label: "Features", to: routes.features.href() },
              { label: feature.name },
            ]}
          />
        }
        eyebrow={
          <>
            {feature.category && <Badge>{feature.category}</Badge>}
            <FeatureBadges feature={feature} />
            <time dateTime={feature.createdAt}>{`Added ${formatDate(feature.createdAt)}`}</time>
          </>
        }
        title={feature.name}
        actions={<PageActions title={feature.name} />}
        lead={feature.description}
      />
      <Suspense>
        <FeatureVendors feature={feature} />
      </Suspense>
      <ReadingColumns side={<AboutCategory feature={feature} />}>
        {feature.html && <TermProse html={feature.html} />}
        <NextSteps feature={feature} />
      </ReadingColumns>
      <RelatedInfoList entry={feature} />
      <Suspense>
        <ShortlistTray />
      </Suspense>
    </Container>
  );
}

function NextSteps({ feature: { name, vendorCount } }: { feature: FeaturePageData }) {
  return (
    <section className="mt-10 max-w-prose border-t border-rule pt-8 print:hidden">
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={vendorCount > 0 ? vendorsWith(name) : routes.vendors.href()} variant="primary">
          Find Software with This Feature
        </ButtonLink>
        <ButtonLink to={routes.features.href()}>Browse All Features</ButtonLink>
      </div>
    </section>
  );
}

function FeatureNotFound() {
  return (
    <MissingEntry
      seo={featureNotFoundSeo}
      wayOn={{ label: "Back to Features", to: routes.features.href() }}
    />
  );
}

/** Other features of the category, with a link to all of them. */
function AboutCategory({ feature: { name, category, neighbours } }: { feature: FeaturePageData }) {
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
