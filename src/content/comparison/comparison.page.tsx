import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { type LoaderFunctionArgs, Navigate, redirect, useParams, useSearchParams } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { queryClientContext } from "#cms/page/query.ts";
import { RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { comparisonHref, routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";
import { Prose } from "#ui/prose.tsx";
import { Section } from "#ui/section.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";
import { ComparedVendor } from "./compared-vendor.tsx";
import { ComparisonNotFoundScreen } from "./comparison.not-found.tsx";
import { PrintedHead } from "./comparison.printed-head.tsx";
import { comparisonQuery, isMoved, isNotFound } from "./comparison.query.ts";
import { comparisonSeo } from "./comparison.seo.ts";
import { ComparedSources, MarkMeanings } from "./comparison.sources.tsx";
import { ComparisonSummary } from "./comparison.summary.tsx";
import { ComparisonTable } from "./comparison.table-view.tsx";
import { ComparisonTools } from "./comparison.tools.tsx";
import { UnknownFacts } from "./comparison.unknown-facts.tsx";
import { fitRows } from "./fit-row.ts";

const queries: PageQueries = ({ params }) => [comparisonQuery(params.comparison ?? "")];

const isMissing = (subject: unknown) =>
  typeof subject === "object" && subject !== null && isNotFound(subject);

const pageLoader = serverLoader(queries, isMissing);

/** A set of vendors has one address: any other order, and a slug that a vendor had before, leads there. */
export async function loader(page: LoaderFunctionArgs) {
  const answer = await pageLoader(page);
  const { comparison = "" } = page.params;
  const result = page.context.get(queryClientContext).getQueryData(comparisonQuery(comparison).queryKey);
  const { pathname, search } = new URL(page.request.url);
  if (result && isMoved(result)) throw redirect(result.movedTo + search, 301);
  if (result && !isNotFound(result)) {
    const canonical = comparisonHref(...result.vendors.map(({ slug }) => slug));
    if (pathname.replace(/\/$/, "") !== canonical) throw redirect(canonical + search, 301);
  }
  return answer;
}

export const clientLoader = browserLoader(queries);
/** Facts lead to their sources and rows fold before React is there; a ticked box counts once it is. */
export const handle: PageHandle = { hydration: "interaction", parameters: ["differences", "r"] };

export default function ComparisonPage() {
  const { data: result, isError } = useQuery(comparisonQuery(useParams().comparison ?? ""));
  if (isError) return <PageError title="The comparison could not be loaded" />;
  if (!result) return <ComparisonSkeleton />;
  if (isMoved(result)) return <Navigate to={result.movedTo} replace />;
  if (isNotFound(result)) return <ComparisonNotFoundScreen notFound={result} />;
  return <Comparison result={result} />;
}

function Comparison({ result }: { result: ComparisonData }) {
  const site = useSite();
  const [params] = useSearchParams();
  const differencesOnly = params.get("differences") === "1";
  const { vendors, rows, sources } = result;
  const isSame = !rows.some(({ body }) => body === "differ" || body === "some");
  return (
    <Container className="comparison">
      <Seo {...comparisonSeo(site, result)} />
      <ComparisonHead result={result} />
      <PrintedHead result={result} differencesOnly={differencesOnly} />
      <ComparisonTools result={result} differencesOnly={differencesOnly} />
      <ComparisonTable
        result={result}
        firstRows={fitRows(result, params.get("r"))}
        differencesOnly={differencesOnly}
      />
      {differencesOnly && isSame && (
        <p className="py-8 text-muted">
          The {vendors.length === 2 ? "two" : "vendors"} do not differ in any fact we have.
        </p>
      )}
      {!differencesOnly && (
        <UnknownFacts rows={rows.filter(({ body }) => body === "unknown")} vendorCount={vendors.length} />
      )}
      <EditorsWords result={result} />
      <StoredPairs pairs={result.pairs} />
      <RelatedInfoList entry={result.related} />
      <Section title="The vendors" hasRule={false} className="mt-4 print:hidden">
        <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
          {vendors.map((vendor) => (
            <ComparedVendor key={vendor.slug} vendor={vendor} />
          ))}
        </div>
      </Section>
      <MarkMeanings />
      <ComparedSources sources={sources} />
      <NeedHelp />
    </Container>
  );
}

function ComparisonHead({ result }: { result: ComparisonData }) {
  const { vendors, comparison } = result;
  return (
    <>
      <div className="pt-6 print:hidden">
        <Breadcrumbs
          items={[
            { label: "Home", to: routes.home.href() },
            { label: "Compare", to: routes.compare.href() },
            { label: vendors.map(vendorName).join(" vs ") },
          ]}
        />
      </div>
      <h1 className={classes("mt-6 text-32 wrap-anywhere", vendors.length === 2 && "md:text-42")}>
        {comparison?.title ?? <Names vendors={vendors} />}
      </h1>
      <ComparisonSummary result={result} />
      {comparison?.description && <p className="mt-3 max-w-prose text-17">{comparison.description}</p>}
    </>
  );
}

const Names = ({ vendors }: Pick<ComparisonData, "vendors">) =>
  vendors.map((vendor, place) => (
    <Fragment key={vendor.slug}>
      {place > 0 && <span className="font-sans text-[0.7em] font-normal text-muted"> vs </span>}
      {vendorName(vendor)}
    </Fragment>
  ));

function EditorsWords({ result: { html } }: { result: ComparisonData }) {
  return (
    <>
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
    </>
  );
}

function StoredPairs({ pairs }: Pick<ComparisonData, "pairs">) {
  if (pairs.length === 0) return null;
  return (
    <Section title="Two at a time" lead="The editors compared these in detail." className="print:hidden">
      <ul className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        {pairs.map(({ title, description, path }) => (
          <li key={path}>
            <ArrowLink to={path}>{title}</ArrowLink>
            {description && <p className="text-muted">{description}</p>}
          </li>
        ))}
      </ul>
    </Section>
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
