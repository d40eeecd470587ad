import { PageActions } from "#cms/page/page-actions.tsx";
import { PageLinks } from "#cms/page/page-links.tsx";
import type { FitPage, FitSummary } from "#content/vendor/fit.queries.server.ts";
import { type Requirement, writeRequirements } from "#fit/requirements.ts";
import { fitVersion } from "#fit/score.ts";
import { comparisonHref, mostCompared, routes } from "#shared/routes.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { fitCsvHref, fitHref, questionsHref } from "./fit-links.ts";
import { FitResultItem } from "./fit-result.tsx";

const resultsId = "results";

/** The third step: the vendors by the requirements that were asked with, and what to do with them. */
export function FitResults({ page }: { page: FitPage }) {
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
          Part of the address could not be understood and is left out: {ignored.join(", ")}.
        </p>
      )}
      <div role="status" className="mt-3 border-t-2 border-ink pt-3">
        {requirements.length === 0 ? (
          <Introduction vendors={summary.vendors} />
        ) : (
          <Count summary={summary} musts={countMusts(requirements)} />
        )}
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

/** Leads to the comparison of the best that miss no must, scored by the same requirements. */
function CompareFirst({ page }: { page: FitPage }) {
  const best = page.results.filter(({ fit }) => fit.misses.length === 0).slice(0, mostCompared);
  if (page.page > 1 || best.length < 2) return null;
  const path = comparisonHref(...best.map(({ slug }) => slug));
  return (
    <ButtonLink to={`${path}?r=${writeRequirements(page.requirements)}`} variant="primary">
      Compare the first {numberWords[best.length]}
    </ButtonLink>
  );
}

const numberWords = ["", "", "two", "three", "four"];

const Introduction = ({ vendors }: { vendors: number }) => (
  <>
    <p>
      Choose a starting point, or a first requirement. The guide sorts its {pluralize(vendors, "vendor")} by
      it at once, each with its points line by line and the questions that are still open.
    </p>
    <p className="mt-3 text-13 text-muted">
      Your choices are kept in the address of this page and nowhere else: whoever opens it sees the same.
    </p>
  </>
);

function Count({ summary, musts }: { summary: FitSummary; musts: number }) {
  const unclear = summary.vendors - summary.meetsAllMusts - summary.oneQuestionAway - summary.missesMust;
  if (musts === 0) return <p className="text-17">{countWords(summary, musts)}</p>;
  return (
    <>
      <p className="text-17">
        <b className="mr-1 font-serif text-32 tabular-nums">{formatCount(summary.meetsAllMusts)}</b>{" "}
        {summary.meetsAllMusts === 1 ? "vendor meets" : "vendors meet"}{" "}
        {musts === 1 ? "your must" : `all ${musts} musts`}
      </p>
      <p className="mt-1 text-13 text-muted">
        {[
          summary.oneQuestionAway > 0 &&
            `For ${formatCount(summary.oneQuestionAway)} more a single must is unknown: one question settles it.`,
          summary.missesMust > 0 &&
            `${pluralize(summary.missesMust, "is", "are")} out because a must is not offered.`,
          unclear > 0 && `For the other ${formatCount(unclear)} too little is public.`,
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
    </>
  );
}

const Method = () => (
  <p className="mt-6 text-13 text-muted">
    Method {fitVersion}: must 3 points, nice 1. In part counts 0.6 of them, via a partner 0.5, an add-on 0.4;
    not offered and unknown nothing, and sorting is by what is known. Vendors cannot pay to be listed higher.{" "}
    <Link to={routes.page.href({ slug: "methodology" })} className="text-accent underline underline-offset-4">
      How we score
    </Link>
  </p>
);

/** On small screens the count stays in sight, with a way to the list below the form. */
export const ResultBar = ({ page: { summary, requirements } }: { page: FitPage }) => (
  <div className="bar-at-head sticky top-0 z-10 mb-6 flex items-center justify-between gap-4 border-y border-rule bg-paper py-2 lg:hidden print:hidden">
    <p className="text-13">
      <b className="text-15">{countWords(summary, countMusts(requirements))}</b>
      {countMusts(requirements) > 0 && (
        <span className="block text-muted">{formatCount(summary.oneQuestionAway)} one question away</span>
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
    ? `${pluralize(vendors, "vendor")} by what you would like`
    : `${pluralize(meetsAllMusts, "vendor meets", "vendors meet")} ${musts === 1 ? "your must" : "all musts"}`;
