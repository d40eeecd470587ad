import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, redirect, useParams } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { queryClientContext } from "#cms/page/query.ts";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { comparisonHref, routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { Prose } from "#ui/prose.tsx";
import { Section } from "#ui/section.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { vendorName } from "../vendor/vendor.card.tsx";
import { ComparedSources } from "./compared-fact.tsx";
import { ComparedVendor } from "./compared-vendor.tsx";
import { ComparisonNotFoundScreen } from "./comparison.not-found.tsx";
import type { ComparisonPageData } from "./comparison.queries.server.ts";
import { comparisonQuery, isComparisonNotFound } from "./comparison.query.ts";
import { comparisonSeo } from "./comparison.seo.ts";
import { ComparisonTable } from "./comparison.table-view.tsx";

const queries: PageQueries = ({ params }) => [comparisonQuery(params.comparison ?? "")];

const isMissing = (subject: unknown) =>
  typeof subject === "object" && subject !== null && "suggestions" in subject;

const pageLoader = serverLoader(queries, isMissing);

/** Two vendors have one address: any other order, and a slug that a vendor had before, leads there. */
export async function loader(page: LoaderFunctionArgs) {
  const answer = await pageLoader(page);
  const { comparison = "" } = page.params;
  const result = page.context.get(queryClientContext).getQueryData(comparisonQuery(comparison).queryKey);
  if (!result || isComparisonNotFound(result)) return answer;
  const { pathname, search } = new URL(page.request.url);
  const canonical = comparisonHref(result.vendorA.slug, result.vendorB.slug);
  if (pathname.replace(/\/$/, "") !== canonical) throw redirect(canonical + search, 301);
  return answer;
}

export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: ["differences"] };

export default function ComparisonPage() {
  const { data: result, isError } = useQuery(comparisonQuery(useParams().comparison ?? ""));
  if (isError) return <PageError title="The comparison could not be loaded" />;
  if (!result) return <ComparisonSkeleton />;
  return isComparisonNotFound(result) ? (
    <ComparisonNotFoundScreen notFound={result} />
  ) : (
    <Comparison result={result} />
  );
}

function Comparison({ result }: { result: ComparisonPageData }) {
  const site = useSite();
  const { vendorA, vendorB, comparison, html } = result;
  const title = `${vendorName(vendorA)} vs ${vendorName(vendorB)}`;
  return (
    <Container>
      <Seo {...comparisonSeo(site, result)} />
      <div className="pt-6">
        <Breadcrumbs
          items={[
            { label: "Home", to: routes.home.href() },
            { label: "Compare", to: routes.compare.href() },
            { label: title },
          ]}
        />
      </div>
      <h1 className="mt-6 text-32 wrap-anywhere md:text-42">{comparison?.title ?? title}</h1>
      {comparison?.description && (
        <p className="mt-3 max-w-prose text-17 text-muted">{comparison.description}</p>
      )}
      <div className="mt-8 grid grid-cols-1 border-b border-rule md:grid-cols-2 md:gap-x-12">
        <ComparedVendor vendor={vendorA} />
        <ComparedVendor vendor={vendorB} />
      </div>
      <ComparisonTable result={result} />
      {html.content && (
        <Section title="In detail">
          <Prose html={html.content} />
        </Section>
      )}
      {html.conclusion && (
        <Section title="Conclusion">
          <Prose html={html.conclusion} />
        </Section>
      )}
      <ComparedSources result={result} />
      <NeedHelp />
    </Container>
  );
}

function NeedHelp() {
  return (
    <Section
      title="Need Help Choosing?"
      className="print:hidden"
      lead="Look further before you decide: other platforms, or what matters for your role."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routes.vendors.href()} variant="primary">
          Browse All Vendors
        </ButtonLink>
        <ButtonLink to={routes.buyersGuides.href()}>Read Buyer's Guides</ButtonLink>
        <ArrowLink className="ml-2" to={routes.compare.href()}>
          Compare others
        </ArrowLink>
      </div>
    </Section>
  );
}

function ComparisonSkeleton() {
  return (
    <PageSkeleton>
      <Skeleton className="h-12 max-w-prose" />
      <div className="mt-8 grid gap-4">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} className="h-24" />
        ))}
      </div>
    </PageSkeleton>
  );
}
