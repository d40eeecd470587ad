import { useQuery } from "@tanstack/react-query";
import { type ComponentType, Fragment, lazy, useState } from "react";
import {
  type LoaderFunctionArgs,
  Navigate,
  redirect,
  useLocation,
  useParams,
  useSearchParams,
} from "react-router";
import { explainedMarks } from "#cms/engine/mark-meanings.ts";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import { SharedEvidenceMark } from "#cms/facts/evidence-mark.tsx";
import { SourceLink } from "#cms/facts/source-slip.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { RelatedInfoList } from "#cms/page/related-info-list.tsx";
import { queryClientContext } from "#http/client/query.ts";
import { comparisonHref, routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";
import { EndOfFirstScreen } from "#ui/document/first-screen.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { Link } from "#ui/link.tsx";
import { Prose } from "#ui/prose.tsx";
import { Section } from "#ui/section.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { fitScoresQuery } from "../fit/fit.query.ts";
import type { fitScores } from "../fit/fit-reads.server.ts";
import { pointsWords } from "../fit/score-words.ts";
import { SponsoredFlag, VendorLogo, vendorName } from "../vendor/vendor.card.tsx";
import { AnswersZone } from "../vendor-answers/answers-zone.tsx";
import { type ToldCell, ToldNote } from "../vendor-answers/told-note.ts";
import type { ComparisonData } from "./compare-vendors.server.ts";
import type { ComparedRow } from "./compared-row.ts";
import { ComparisonNotFoundScreen } from "./comparison.not-found.tsx";
import { comparisonQuery, isMoved, isNotFound } from "./comparison.query.ts";
import { comparisonSeo } from "./comparison.seo.ts";
import { ComparisonSummary } from "./comparison.summary.tsx";
import { ComparisonTable } from "./comparison.table-view.tsx";
import { ComparisonTools } from "./comparison.tools.tsx";
import { unknownWords } from "./comparison-words.ts";

const ComparisonAnswers = lazy(() => import("./comparison.answers.tsx"));

const queries: PageQueries = ({ params: { comparison = "" }, url: { searchParams } }) => {
  const requirements = searchParams.get("r");
  return [comparisonQuery(comparison), ...(requirements ? [fitScoresQuery(comparison, requirements)] : [])];
};

const isMissing = (subject: unknown) =>
  typeof subject === "object" && subject !== null && isNotFound(subject);

const pageLoader = serverLoader(queries, isMissing);

/** Each set of vendors has one canonical URL. Other orders and former slugs redirect to it. */
export async function loader(page: LoaderFunctionArgs) {
  const answer = await pageLoader(page);
  const { comparison = "" } = page.params;
  const result = page.context.get(queryClientContext).getQueryData(comparisonQuery(comparison).queryKey);
  const { pathname, search } = new URL(page.request.url);
  if (result && isMoved(result)) throw redirect(result.movedTo + search, 301);
  if (result && !isNotFound(result)) {
    const canonical = comparisonHref(...result.vendors.map(({ slug }) => slug));
    if (pathname !== canonical) throw redirect(canonical + search, 301);
  }
  return answer;
}

export const clientLoader = browserLoader(queries);
/** Facts link to their sources and rows collapse before hydration. A ticked box takes effect after it. */
export const handle: PageHandle = { hydration: "interaction", parameters: ["differences", "r"] };

export default function ComparisonPage() {
  const { search } = useLocation();
  const { data: result, isError } = useQuery(comparisonQuery(useParams().comparison ?? ""));
  if (isError) return <PageError title="The comparison could not be loaded" />;
  if (!result) return <ComparisonSkeleton />;
  if (isMoved(result)) return <Navigate to={result.movedTo + search} replace />;
  if (isNotFound(result)) return <ComparisonNotFoundScreen notFound={result} />;
  return <Comparison result={result} />;
}

function Comparison({ result }: { result: ComparisonData }) {
  const site = useSite();
  const [params] = useSearchParams();
  const { comparison = "" } = useParams();
  const requirements = params.get("r") ?? "";
  const { data: scores } = useQuery({
    ...fitScoresQuery(comparison, requirements),
    enabled: requirements !== "",
  });
  const [Note, setNote] = useState<ComponentType<ToldCell> | null>(null);
  const differencesOnly = params.get("differences") === "1";
  const { vendors, rows, sources } = result;
  const isSame = !rows.some(({ body }) => body === "differ" || body === "some");
  return (
    <Container className="comparison">
      <Seo {...comparisonSeo(site, result)} />
      <ComparisonHead result={result} />
      <div
        className={classes(
          "mt-6 grid gap-x-12 gap-y-6 md:grid-cols-2 print:hidden",
          vendors.length === 3 && "lg:grid-cols-3",
        )}
      >
        {vendors.map((vendor) => (
          <ComparedVendor key={vendor.slug} vendor={vendor} />
        ))}
      </div>
      <PrintedHead result={result} differencesOnly={differencesOnly} />
      <ComparisonTools result={result} differencesOnly={differencesOnly} />
      <EndOfFirstScreen />
      <AnswersZone>
        <ComparisonAnswers result={result} onNote={setNote} />
      </AnswersZone>
      <ToldNote value={Note}>
        <ComparisonTable
          result={result}
          firstRows={fitRows(result, scores)}
          differencesOnly={differencesOnly}
        />
      </ToldNote>
      {differencesOnly && isSame && (
        <p className="py-8 text-muted">
          The {vendors.length === 2 ? "two" : "vendors"} do not differ in any fact we know.
        </p>
      )}
      {!differencesOnly && (
        <UnknownFacts rows={rows.filter(({ body }) => body === "unknown")} vendorCount={vendors.length} />
      )}
      <div id="told" />
      <EditorsWords result={result} />
      <StoredPairs pairs={result.pairs} />
      <RelatedInfoList entry={result.related} />
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
      <h1
        {...(comparison && { dir: "auto" })}
        className={classes("mt-6 text-32 wrap-anywhere", vendors.length === 2 && "md:text-42")}
      >
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
      {place > 0 && (
        <>
          {" "}
          <span className="font-sans text-[0.7em] font-normal text-muted">vs</span>{" "}
        </>
      )}
      <bdi>{vendorName(vendor)}</bdi>
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
            {description && (
              <p dir="auto" className="text-muted">
                {description}
              </p>
            )}
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
      lead="Before you decide, look at other platforms, or at what matters for your role."
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

/** A short introduction of a vendor above the table (spec 2.19). */
function ComparedVendor({ vendor }: { vendor: ComparisonData["vendors"][number] }) {
  const name = vendorName(vendor);
  const facts = [vendor.founded && `Founded ${vendor.founded}`, vendor.headquarters].filter(Boolean);
  return (
    <section className="flex min-w-0 flex-col gap-3 py-2">
      <div className="flex items-center gap-4">
        <VendorLogo vendor={vendor} />
        <div className="min-w-0">
          <h2 className="text-20 wrap-anywhere">{name}</h2>
          <p className="text-13 wrap-anywhere text-muted">
            {vendor.isSponsored && <SponsoredFlag />}
            {facts.join(" · ")}
          </p>
        </div>
      </div>
      {vendor.description && <p className="max-w-prose text-muted">{vendor.description}</p>}
      <div className="vendor-links">
        <Link to={routes.vendor.href({ slug: vendor.slug })} aria-label={`View Profile of ${name}`}>
          View Profile
        </Link>
        {vendor.website && <ExternalLink href={vendor.website}>Visit Website</ExternalLink>}
      </div>
    </section>
  );
}

/** Only printed: the date, the URL and the compared vendors. */
function PrintedHead({ result, differencesOnly }: { result: ComparisonData; differencesOnly: boolean }) {
  const { name, url } = useSite();
  const { vendors, rows, madeOn } = result;
  const address = `${url}${comparisonHref(...vendors.map(({ slug }) => slug))}${differencesOnly ? "?differences=1" : ""}`;
  const features = rows.filter(({ kind }) => kind === "feature").length;
  return (
    <div className="mt-3 hidden text-13 print:block">
      <p>{`Prepared with ${name} on ${formatDate(madeOn)}. Address: ${address}`}</p>
      <p>
        {`Criteria: ${pluralize(features, "feature")} of the guide's list and ${pluralize(rows.length - features, "fact")} about company, product and terms, the same for each vendor${differencesOnly ? "; only the differences" : ""}.`}
        {" Numbers lead to the sources at the end, each with the date of its last check. "}
        Not found means that we have not found a source for it, not that the function is missing.
      </p>
    </div>
  );
}

/** The numbered sources that a comparison's values link to. */
function ComparedSources({ sources }: Pick<ComparisonData, "sources">) {
  if (sources.length === 0) return null;
  return (
    <Section title="Sources">
      <ol className="compared-sources">
        {sources.map(({ checkedAt, ...source }, place) => (
          <li key={source.url} id={`source-${place + 1}`}>
            <SourceLink source={source} checkedAt={checkedAt} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Explains each mark. Also printed, because the marks are the comparison's criteria. */
const MarkMeanings = () => (
  <Section title="How to read the marks" id="marks">
    <dl className="grid gap-x-10 gap-y-3 text-13 md:grid-cols-2 lg:grid-cols-3">
      {explainedMarks.map(({ words, meaning, mark, isInPart }) => (
        <div key={words}>
          <dt className="flex items-center gap-2 font-medium">
            <SharedEvidenceMark mark={mark} isInPart={isInPart} />
            {words}
          </dt>
          <dd className="pl-6 text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  </Section>
);

/** The rows that are unknown for every vendor, collapsed, as questions to ask. */
function UnknownFacts({ rows, vendorCount }: { rows: ComparedRow[]; vendorCount: number }) {
  if (rows.length === 0) return null;
  const subject = vendorCount === 2 ? "either vendor" : "any vendor";
  return (
    <details className="mt-8 border-y border-rule py-3">
      <summary className="min-h-6 cursor-pointer text-muted pointer-coarse:py-2.5">
        {`${pluralize(rows.length, "fact")} we could not find for ${subject}: ask them`}
      </summary>
      <dl className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(({ label, kind }) => (
          <div key={label} className="flex justify-between gap-4 border-t border-rule py-2">
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd className="shrink-0 text-muted">{unknownWords(kind)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Returns a row with the vendors' fit with the requirements in the URL; empty without requirements. */
function fitRows(
  { vendors }: Pick<ComparisonData, "vendors">,
  scores: ReadAnswer<typeof fitScores> | undefined,
): ComparedRow[] {
  if (!scores || scores.requirements === 0) return [];
  const cells = vendors.map(({ slug }) => {
    const score = scores.results.find((result) => result.slug === slug);
    return score ? [{ text: `Meets ${score.met} of ${scores.requirements}: ${pointsWords(score)}` }] : [];
  });
  return [{ label: "Your requirements", group: "", kind: "text", body: "differ", cells }];
}
