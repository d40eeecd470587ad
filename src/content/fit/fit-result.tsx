import { useState } from "react";
import { markWords } from "#cms/engine/marks.ts";
import { EvidenceMark, SourceYear } from "#cms/facts/evidence-mark.tsx";
import { Evidence } from "#cms/facts/source-slip.tsx";
import { isInPart } from "#cms/facts/value-words.ts";
import { routes } from "#shared/routes.ts";
import { Link } from "#ui/link.tsx";
import { ShortlistTick } from "../shortlist/vendor.shortlist.tsx";
import { evidenceWords, levelWords } from "../vendor/vendor.words.ts";
import type { FitResult } from "./fit.queries.server.ts";
import { questionsHref } from "./fit-links.ts";
import type { WeightedRequirement } from "./fit-ranking.server.ts";
import type { FitLine } from "./score.ts";

interface Props {
  result: FitResult;
  requirements: WeightedRequirement[];
  isOpen: boolean;
}

/** A vendor's points, as a bar and requirement by requirement. */
export function FitResultItem({ result, requirements, isOpen }: Props) {
  const { slug, name, fit } = result;
  // Sources would make up most of the page, so they are rendered only when a breakdown is opened.
  const [hasSlips, setHasSlips] = useState(isOpen);
  const share = (points: number) => `${(100 * points) / (fit.total || 1)}%`;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-17 wrap-anywhere">
          <Link to={routes.vendor.href({ slug })} className="hover:text-accent hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-13 text-muted tabular-nums">
          <b className="text-17 text-ink">{fit.low}</b> confirmed of {fit.total}
          {fit.high > fit.low && `; ${fit.high} possible`}
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
        // The breakdown may have been opened before hydration.
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
  const titlesOf = (features: string[]) =>
    features.map((feature) => titles.get(feature) ?? feature).join(", ");
  const musts = new Set(
    fit.breakdown.filter(({ importance }) => importance === "must").map(({ feature }) => feature),
  );
  const [unknownMusts, otherUnknowns] = [
    fit.ask.filter((feature) => musts.has(feature)),
    fit.ask.filter((feature) => !musts.has(feature)),
  ];
  const partialMusts = fit.breakdown.flatMap(({ feature, importance, level }) =>
    importance === "must" && level && level !== "no" && levelWords(level)
      ? [`${titlesOf([feature])} (${levelWords(level)})`]
      : [],
  );
  const missingNiceToHaves = fit.breakdown.filter(
    ({ level, importance }) => level === "no" && importance === "nice",
  );
  return [
    fit.misses.length > 0 && `Misses: ${titlesOf(fit.misses)}.`,
    musts.size > 0 &&
      fit.misses.length + unknownMusts.length === 0 &&
      (partialMusts.length === 0
        ? "All must-haves are covered."
        : `All must-haves are covered; ask about ${partialMusts.join(", ")}.`),
    unknownMusts.length > 0 && `Ask the vendor: ${titlesOf(unknownMusts)}.`,
    missingNiceToHaves.length > 0 &&
      `Not offered: ${titlesOf(missingNiceToHaves.map(({ feature }) => feature))}.`,
    otherUnknowns.length > 0 && `Unknown: ${titlesOf(otherUnknowns)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The breakdown of the score by requirement: level, source and points. */
function Breakdown({ result, requirements, hasSlips }: Omit<Props, "isOpen"> & { hasSlips: boolean }) {
  const { fit, slug } = result;
  const unknown = fit.breakdown.filter(({ level }) => level === null).length;
  return (
    <>
      <table className="mt-2 w-full text-13 tabular-nums">
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
              <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
                {requirements[place]?.title} <span className="text-muted">{line.importance}</span>
              </th>
              <td className="py-1.5 pr-4">
                <Answer
                  result={result}
                  line={line}
                  title={requirements[place]?.title ?? line.feature}
                  hasSlips={hasSlips}
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
  hasSlips,
}: {
  result: FitResult;
  line: FitLine;
  title: string;
  hasSlips: boolean;
}) {
  const fact = result.facts.find(({ item }) => item === line.feature);
  if (!fact || fact.mark === "none")
    return (
      <span className="inline-flex items-center gap-2 text-muted">
        <EvidenceMark mark="none" /> {markWords.none}
      </span>
    );
  const words = fact.words ?? evidenceWords(fact.mark, fact.value);
  return (
    <>
      {hasSlips ? (
        <Evidence
          id={`fit-${result.id}-${line.feature}`}
          subject={`${result.name}: ${title}`}
          fact={fact}
          sources={result.sources}
          hasSourceList={false}
        >
          {words}
        </Evidence>
      ) : (
        <a
          href={`${routes.vendor.href({ slug: result.slug })}${fact.words ? "" : `#feature-${line.feature}`}`}
          className="evidence"
        >
          <EvidenceMark mark={fact.mark} isInPart={isInPart(fact.field, fact.value)} /> <span>{words}</span>
        </a>
      )}{" "}
      <SourceYear year={fact.oldYear} />
    </>
  );
}
