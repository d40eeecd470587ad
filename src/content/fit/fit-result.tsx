import { useState } from "react";
import type { EvidenceMark as Mark } from "#cms/evidence/fact-state.ts";
import { markWords } from "#cms/evidence/shown-fact.ts";
import { EvidenceMark } from "#cms/page/evidence-mark.tsx";
import { Evidence } from "#cms/page/source-slip.tsx";
import type { FitResult } from "#content/vendor/fit.queries.server.ts";
import type { WeightedRequirement } from "#content/vendor/fit-ranking.server.ts";
import { ShortlistTick } from "#content/vendor/vendor.shortlist.tsx";
import { levelWords } from "#content/vendor/vendor.words.ts";
import type { FitLine } from "#fit/score.ts";
import { routes } from "#shared/routes.ts";
import { Link } from "#ui/link.tsx";
import { questionsHref } from "./fit-links.ts";

interface Props {
  result: FitResult;
  requirements: WeightedRequirement[];
  isOpen: boolean;
}

/** A vendor with its points, as a bar and line by line. */
export function FitResultItem({ result, requirements, isOpen }: Props) {
  const { slug, name, fit } = result;
  // Sources would be most of the page: those of closed breakdowns come when they are opened, or from the profile.
  const [hasSlips, setHasSlips] = useState(isOpen);
  const share = (points: number) => `${(100 * points) / (fit.total || 1)}%`;
  return (
    <li className="py-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 text-17 wrap-anywhere">
          <Link to={routes.vendor.href({ slug })} className="hover:text-accent hover:underline">
            {name}
          </Link>
        </h3>
        <p className="shrink-0 text-13 text-muted tabular-nums">
          <b className="text-17 text-ink">{fit.low}</b> of {fit.total}
          {fit.high > fit.low && `, up to ${fit.high}`}
        </p>
      </div>
      <div aria-hidden="true" className="mt-1.5 flex h-2 bg-rule print:hidden">
        <i className="bg-accent" style={{ width: share(fit.low) }} />
        <i className="hatched" style={{ width: share(fit.high - fit.low) }} />
      </div>
      <p className="mt-1.5 text-13 text-muted">{verdictWords(result, requirements)}</p>
      <ShortlistTick slug={slug} name={name} />
      <details
        className="mt-1"
        open={isOpen}
        // It may have been opened before React was hydrated.
        ref={(details) => {
          if (details?.open) setHasSlips(true);
        }}
        onToggle={(event) => event.currentTarget.open && setHasSlips(true)}
      >
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-13 font-medium text-accent hover:underline pointer-coarse:min-h-11">
          How the score adds up
        </summary>
        <Breakdown result={result} requirements={requirements} hasSlips={hasSlips} />
      </details>
    </li>
  );
}

function verdictWords({ fit }: FitResult, requirements: WeightedRequirement[]): string {
  const titles = new Map(requirements.map(({ feature, title }) => [feature, title]));
  const named = (features: string[]) => features.map((feature) => titles.get(feature) ?? feature).join(", ");
  const musts = new Set(
    fit.breakdown.filter(({ importance }) => importance === "must").map(({ feature }) => feature),
  );
  const [unknownMusts, others] = [
    fit.ask.filter((feature) => musts.has(feature)),
    fit.ask.filter((feature) => !musts.has(feature)),
  ];
  const missing = fit.breakdown.filter(({ level, importance }) => level === "no" && importance === "nice");
  return [
    fit.misses.length > 0 && `Misses: ${named(fit.misses)}.`,
    musts.size > 0 && fit.misses.length + unknownMusts.length === 0 && "Every must is covered.",
    unknownMusts.length > 0 && `Ask the vendor: ${named(unknownMusts)}.`,
    missing.length > 0 && `Not offered: ${named(missing.map(({ feature }) => feature))}.`,
    others.length > 0 && `Unknown: ${named(others)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The sum line by line: requirement, answer with its source, points. */
function Breakdown({ result, requirements, hasSlips }: Omit<Props, "isOpen"> & { hasSlips: boolean }) {
  const { fit, slug } = result;
  const unknown = fit.breakdown.filter(({ level }) => level === null).length;
  return (
    <>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-13 tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">Requirement</th>
              <th scope="col">Answer</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {fit.breakdown.map((line, place) => (
              <tr key={line.feature} className="border-t border-rule align-top">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                  {requirements[place]?.title} <span className="text-muted">{line.importance}</span>
                </th>
                <td className="py-1.5 pr-3 whitespace-nowrap">
                  <Answer
                    result={result}
                    line={line}
                    title={requirements[place]?.title ?? line.feature}
                    hasSlip={hasSlips}
                  />
                </td>
                <td className="py-1.5 text-right whitespace-nowrap">
                  {line.points ?? "?"} <span className="text-muted">of {line.weight}</span>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-ink font-medium">
              <th scope="row" className="py-1.5 text-left font-medium">
                Sum
              </th>
              <td className="py-1.5">{unknown > 0 && `${unknown} unknown`}</td>
              <td className="py-1.5 text-right whitespace-nowrap">
                {fit.low} of {fit.total}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-2 print:hidden">
        <Link
          to={questionsHref(requirements, slug)}
          className="inline-flex min-h-6 items-center text-13 text-accent underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Request for proposal to {result.name}
        </Link>
      </p>
    </>
  );
}

function Answer({
  result,
  line,
  title,
  hasSlip,
}: {
  result: FitResult;
  line: FitLine;
  title: string;
  hasSlip: boolean;
}) {
  const fact = result.facts.find(({ item }) => item === line.feature);
  if (!fact)
    return (
      <span className="inline-flex items-center gap-2 text-muted">
        <EvidenceMark mark="none" /> {markWords.none}
      </span>
    );
  const words = answerWords(fact.mark, fact.value);
  if (!hasSlip)
    return (
      <a href={`${routes.vendor.href({ slug: result.slug })}#feature-${line.feature}`} className="evidence">
        <EvidenceMark mark={fact.mark} /> <span>{words}</span>
      </a>
    );
  return (
    <Evidence
      id={`fit-${result.id}-${line.feature}`}
      subject={`${result.name}: ${title}`}
      fact={fact}
      sources={result.sources}
      hasSourceList={false}
    >
      {words}
    </Evidence>
  );
}

/** The mark's words, with the level where it says more. */
function answerWords(mark: Mark, level: string): string {
  const remark = levelWords(level);
  if (mark === "none") return remark || "Yes, no evidence";
  return mark === "partner" || mark === "not-offered" || !remark
    ? markWords[mark]
    : `${markWords[mark]}, ${remark}`;
}
