import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LoaderFunctionArgs, Navigate, redirect, useNavigate, useSearchParams } from "react-router";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { LoadError } from "#cms/page/page-states.tsx";
import { queryClientContext } from "#http/client/query.ts";
import { comparisonHref, mostCompared, routes } from "#shared/routes.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { watchHref } from "#shared/watch-address.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { ShortlistTray } from "../shortlist/vendor.shortlist.tsx";
import { paidPlacementWords } from "../vendor/vendor.words.ts";
import type { FitPage as FitPageData, FitSummary } from "./fit.queries.server.ts";
import { fitFormQuery, fitPageQuery } from "./fit.query.ts";
import { fitSeo } from "./fit.seo.ts";
import { fitCsvHref, fitHref, questionsHref } from "./fit-links.ts";
import { FitRequirements } from "./fit-requirements.tsx";
import { FitResultItem } from "./fit-result.tsx";
import { forgetOwnRequirements, keepOwnRequirements } from "./own-requirements.ts";
import { requiredKeyReader } from "./required-key.ts";
import { type Requirement, readRequirements, writeRequirements } from "./requirements.ts";
import { fitVersion } from "./score.ts";

const pageQuery = (params: URLSearchParams) => fitPageQuery(params.get("r") ?? "", readPage(params));

const queries: PageQueries = ({ url: { searchParams } }) => [pageQuery(searchParams), fitFormQuery];

const pageLoader = serverLoader(queries);

/** Redirects features' former slugs to their current ones. */
export async function loader(page: LoaderFunctionArgs) {
  const answer = await pageLoader(page);
  const { searchParams } = new URL(page.request.url);
  const fit = page.context.get(queryClientContext).getQueryData(pageQuery(searchParams).queryKey);
  if (fit?.movedTo) throw redirect(movedHref(fit.movedTo, searchParams), 301);
  return answer;
}

export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: ["r", "page"] };

/** From requirements to a ranking in three steps: the type of office, its needs, and the vendors that cover them. */
export default function FitPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data: form, isError: isFormMissing } = useQuery(fitFormQuery);
  const {
    data: page,
    isError,
    isPlaceholderData,
  } = useQuery({ ...pageQuery(params), placeholderData: keepPreviousData });
  const param = params.get("r");
  const slugs = new Set(form?.categories.flatMap(({ features }) => features.map(({ slug }) => slug)));
  const { requirements } = readRequirements(
    param,
    (key) => slugs.has(key) || key.includes(":"),
    requiredKeyReader(),
  );
  useKept(form ? requirements : null);
  const choose = (next: Requirement[]) => {
    if (next.length === 0) forgetOwnRequirements();
    void navigate(fitHref(next), { preventScrollReset: true });
  };
  if (page?.movedTo && !isPlaceholderData) return <Navigate to={movedHref(page.movedTo, params)} replace />;
  return (
    <Container className="pb-16">
      <Seo {...fitSeo(site, param)} {...(isError && { noIndex: true })} />
      <PageHeader
        size="large"
        crumbs={
          <Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Find Your Fit" }]} />
        }
        title="Find Your Fit"
        lead="Tell us what you need. Every point in the score comes from a requirement you set, and unknowns are shown as unknown."
        actions={
          requirements.length > 0 && (
            <ButtonLink to={routes.fit.href()} onClick={forgetOwnRequirements}>
              Start again
            </ButtonLink>
          )
        }
      />
      {isError || isFormMissing ? (
        <LoadError title="Error loading the requirements. Please try again later." />
      ) : form?.categories.length === 0 ? (
        <EmptyState
          title="No features to choose from yet"
          text="You can set requirements once the guide covers its first feature."
          action={<ButtonLink to={routes.vendors.href()}>Browse All Vendors</ButtonLink>}
        />
      ) : form && page ? (
        <>
          {page.requirements.length > 0 && <ResultBar page={page} />}
          <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
            <FitRequirements
              presets={form.presets}
              categories={[...form.categories, ...page.others]}
              requirements={requirements}
              onChange={choose}
            />
            <FitResults page={page} />
          </div>
        </>
      ) : (
        <LoadingRegion>
          <SkeletonText lines={12} />
        </LoadingRegion>
      )}
      <ShortlistTray />
    </Container>
  );
}

/** Returns the URL of this page with these requirements, keeping the ones that could not be parsed. */
function movedHref(requirements: string, params: URLSearchParams) {
  const page = readPage(params);
  const encoded = requirements.split("~").map(encodeURIComponent).join("~");
  return `${routes.fit.href()}?r=${encoded}${page > 1 ? `&page=${page}` : ""}`;
}

/** Saves the requirements for the profiles. A URL without requirements keeps the saved ones. */
function useKept(requirements: Requirement[] | null) {
  const encoded = requirements && writeRequirements(requirements);
  useEffect(() => {
    if (encoded) keepOwnRequirements(encoded);
  }, [encoded]);
}

const resultsId = "results";

/** The third step: the ranked vendors and what to do next. */
function FitResults({ page }: { page: FitPageData }) {
  const { requirements, summary, ignored, results } = page;
  return (
    <section
      id={resultsId}
      aria-labelledby="fit-results"
      className="min-w-0 scroll-mt-6 lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:py-3 print:static print:max-h-none"
    >
      <h2 id="fit-results" className="text-20">
        3. See who fits
      </h2>
      {ignored.length > 0 && (
        <p className="mt-3 border-l-2 border-warn bg-warn-wash px-3 py-2 text-13 wrap-anywhere">
          Part of the link could not be read and is ignored: {ignored.join(", ")}.
        </p>
      )}
      <div role="status" className="mt-3 border-t-2 border-ink pt-3">
        {requirements.length === 0 ? <Introduction vendors={summary.vendors} /> : <Count page={page} />}
      </div>
      {requirements.length > 0 && (
        <>
          <ol className="mt-4 divide-y divide-rule border-y border-rule">
            {results.map((result, place) => (
              <FitResultItem
                key={result.id}
                result={result}
                requirements={requirements}
                isOpen={place === 0 && page.page === 1}
              />
            ))}
          </ol>
          <PageLinks path={fitHref(requirements)} list={page} />
          <div className="mt-6 flex flex-wrap gap-3 print:hidden">
            <CompareFirst page={page} />
            <ButtonLink to={questionsHref(requirements)}>Request for proposal</ButtonLink>
            <ButtonLink to={watchHref([], writeRequirements(requirements))}>Watch for changes</ButtonLink>
            <a href={fitCsvHref(requirements)} className={buttonClass("secondary")} download>
              Download as CSV
            </a>
          </div>
          <div className="mt-2">
            <PageActions title="Find Your Fit" />
          </div>
          <Method />
        </>
      )}
    </section>
  );
}

/** Links to the comparison of the best vendors that miss no must, scored by the same requirements. */
function CompareFirst({ page }: { page: FitPageData }) {
  const best = page.results.filter(({ fit }) => fit.misses.length === 0).slice(0, mostCompared);
  if (page.page > 1 || best.length < 2) return null;
  const slugs = best.map(({ slug }) => slug);
  const path = comparisonHref(...slugs);
  const r = writeRequirements(page.requirements);
  return (
    <>
      <ButtonLink to={`${path}?r=${r}`} variant="primary">
        Compare the first {numberWords[best.length]}
      </ButtonLink>
      <ButtonLink to={`${routes.boardPack.href()}?v=${slugs.join()}&r=${r}`}>Board pack</ButtonLink>
    </>
  );
}

const numberWords = ["", "", "two", "three", "four"];

const Introduction = ({ vendors }: { vendors: number }) => (
  <>
    <p>
      Choose a starting point or a first requirement. The guide ranks its {pluralize(vendors, "vendor")} by it
      immediately, with the score line by line and the open questions for each.
    </p>
    <p className="mt-3 text-13 text-muted">
      The link to this page contains your choices. Your browser remembers the latest ones until you remove
      them, so that profiles can show how many a vendor meets.
    </p>
  </>
);

function Count({ page }: { page: FitPageData }) {
  const { summary } = page;
  const musts = countMusts(page.requirements);
  const unclear = summary.vendors - summary.meetsAllMusts - summary.oneQuestionAway - summary.missesMust;
  if (musts === 0) return <p className="text-17">{countWords(summary, musts)}</p>;
  if (page.nearest) return <Nearest vendor={page.nearest} musts={musts} />;
  return (
    <>
      <p className="text-17">
        <b className="mr-2 font-serif text-32 tabular-nums">{formatCount(summary.meetsAllMusts)}</b>{" "}
        {summary.meetsAllMusts === 1 ? "vendor meets" : "vendors meet"} {nameMusts(musts)}
      </p>
      <p className="mt-1 text-13 text-muted">
        {[
          summary.oneQuestionAway > 0 &&
            `${pluralize(summary.oneQuestionAway, "other has", "others have")} one unconfirmed must-have: one answer would settle it.`,
          summary.missesMust > 0 &&
            `${pluralize(summary.missesMust, "vendor does", "vendors do")} not offer a must-have.`,
          unclear > 0 && `We lack information on the other ${formatCount(unclear)}.`,
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
    </>
  );
}

/** Shown if no vendor is known to meet all musts: the closest one, the musts it misses, and what to ask. */
const Nearest = ({ vendor, musts }: { vendor: NonNullable<FitPageData["nearest"]>; musts: number }) => (
  <>
    <p className="text-17">We have not found evidence that any vendor meets {nameMusts(musts)}.</p>
    <p className="mt-1 text-13 text-muted">
      The closest is{" "}
      <Link to={routes.vendor.href({ slug: vendor.slug })} className="text-accent underline">
        {vendor.name}
      </Link>
      .{vendor.misses.length > 0 && ` It does not offer: ${vendor.misses.join(", ")}.`}
      {vendor.ask.length > 0 && ` Ask about: ${vendor.ask.join(", ")}.`}
    </p>
  </>
);

const Method = () => (
  <p className="mt-6 text-13 text-muted">
    Method {fitVersion}: must-have 3 points, nice-to-have 1. Partial support scores 0.6 of them, support via a
    partner 0.5 and an add-on 0.4. Features that are unknown or not offered score nothing. Vendors are sorted
    by confirmed points. {paidPlacementWords}{" "}
    <Link to={routes.page.href({ slug: "methodology" })} className="text-accent underline underline-offset-4">
      How we score
    </Link>
  </p>
);

/** On small screens the count stays visible, with a link to the list below the form. */
const ResultBar = ({ page: { summary, requirements } }: { page: FitPageData }) => (
  <div className="bar-at-head sticky top-0 z-10 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-rule bg-paper py-2 lg:hidden print:hidden">
    <p className="min-w-0 flex-[1_1_9rem] text-13">
      <b className="text-15">{countWords(summary, countMusts(requirements))}</b>
      {countMusts(requirements) > 0 && (
        <span className="block text-muted">
          {`${formatCount(summary.oneQuestionAway)} ${summary.meetsAllMusts > 0 ? "more " : ""}with one unconfirmed must-have`}
        </span>
      )}
    </p>
    <a href={`#${resultsId}`} className={buttonClass("primary")}>
      Show results
    </a>
  </div>
);

const countMusts = (requirements: Requirement[]) =>
  requirements.filter(({ importance }) => importance === "must").length;

const countWords = ({ vendors, meetsAllMusts }: FitSummary, musts: number) =>
  musts === 0
    ? `${pluralize(vendors, "vendor")} by your nice-to-haves`
    : meetsAllMusts === 0
      ? `No vendor confirmed for ${nameMusts(musts)}`
      : `${pluralize(meetsAllMusts, "vendor meets", "vendors meet")} ${nameMusts(musts)}`;

const nameMusts = (musts: number) =>
  musts === 1 ? "your must-have" : `${musts === 2 ? "both" : `all ${musts}`} must-haves`;
