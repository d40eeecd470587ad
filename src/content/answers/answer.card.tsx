import { markWordsOf } from "#cms/engine/marks.ts";
import { EvidenceMark, SourceYear } from "#cms/facts/evidence-mark.tsx";
import { stateWords } from "#cms/facts/shown-fact.ts";
import { formatKnownDate } from "#shared/known-date.ts";
import { comparisonHref, mostCompared, routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { ShortlistTick } from "../shortlist/vendor.shortlist.tsx";
import type { Answer, AnswerRow, AnswerSource, AnswerVendor } from "./answer.schema.ts";

/** The answer to a question, as the first result of a search. */
export const AnswerCard = ({ answer }: { answer: Answer }) => (
  <section
    aria-labelledby="answer"
    className="-mx-4 border-y border-t-2 border-rule border-t-ink bg-surface px-4 py-4 sm:mx-0 sm:px-6"
  >
    <p className="text-13 text-muted">Answer from the guide’s facts</p>
    <h2 id="answer" className="mt-1 text-20 wrap-anywhere">
      {answer.statement}
    </h2>
    {answer.question.kind === "compare" && (
      <p className="mt-2 text-muted">
        A gap means that we have found no source, not that the feature is missing.
      </p>
    )}
    {answer.rows.length > 0 &&
      (answer.question.kind === "compare" ? (
        <ComparedRows answer={answer} />
      ) : (
        <AnswerRows answer={answer} />
      ))}
    <Rest answer={answer} />
    <Actions answer={answer} />
  </section>
);

function AnswerRows({ answer: { question, rows } }: { answer: Answer }) {
  const hasLabel = question.kind === "changed" || question.features.length !== 1;
  return (
    <ul className="mt-4 border-b border-rule">
      {rows.map((row) => (
        <li
          key={`${row.vendor.slug} ${row.label} ${row.value} ${row.changedOn}`}
          className="grid gap-x-4 border-t border-rule py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
        >
          <div className="min-w-0 font-medium wrap-anywhere">
            <VendorLink vendor={row.vendor} />
          </div>
          <div className="min-w-0 wrap-anywhere">
            {hasLabel && <p className="text-13 text-muted">{row.label}</p>}
            <Finding row={row} />
          </div>
          <When row={row} />
        </li>
      ))}
    </ul>
  );
}

/** One line per feature or fact, one column per vendor. */
function ComparedRows({ answer: { question, rows } }: { answer: Answer }) {
  const lines = [...Map.groupBy(rows, ({ label }) => label)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a table that is wider than the window
    <section aria-label="Comparison" tabIndex={0} className="mt-4 overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule">
            <td />
            {question.vendors.map((vendor) => (
              <th key={vendor.slug} scope="col" className="min-w-24 py-2 pr-4 font-medium">
                <VendorLink vendor={vendor} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, ofLabel]) => (
            <tr key={label} className="border-b border-rule">
              <th scope="row" className="py-2 pr-4 align-top text-13 font-medium">
                {label}
              </th>
              {question.vendors.map(({ slug }) => {
                const row = ofLabel.find(({ vendor }) => vendor.slug === slug);
                return (
                  <td key={slug} className="py-2 pr-4 align-top wrap-anywhere">
                    {row ? (
                      <>
                        <Finding row={row} />
                        <When row={row} />
                      </>
                    ) : (
                      <span className="text-muted">Not found</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the guide knows: the value or the mark, the remark and the sources. */
const Finding = ({ row }: { row: AnswerRow }) => (
  <>
    {row.level === null && <p>{row.value}</p>}
    {row.state !== null && <Evidence row={row} />}
    {row.note && <p className="text-13 text-muted">{row.note}</p>}
    <Sources row={row} />
  </>
);

const VendorLink = ({ vendor: { slug, name } }: { vendor: AnswerVendor }) => (
  <Link to={routes.vendor.href({ slug })} className="hover:text-accent hover:underline">
    {name}
  </Link>
);

/** A level adds to the mark what the mark does not say. */
const levelRemarks: Record<string, string> = { partner: ", via partner", "add-on": ", as an add-on" };

function Evidence({ row: { mark, level, oldYear, state } }: { row: AnswerRow }) {
  const isInPart = level === "partial";
  const remark = mark === "partner" || mark === "not-offered" ? "" : (levelRemarks[level ?? ""] ?? "");
  const doubt = state && stateWords[state];
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <EvidenceMark mark={mark} isInPart={isInPart} />
      <span>
        {markWordsOf(mark, isInPart)}
        {remark}
        {doubt && <span className="text-muted">, {doubt}</span>}
      </span>
      <SourceYear year={oldYear} />
    </p>
  );
}

/** The number of sources shown per row. The vendor's page has all of them. */
const mostSources = 2;

const Sources = ({ row: { sources } }: { row: AnswerRow }) =>
  sources.length > 0 && (
    <p className="flex flex-wrap gap-x-3 text-13">
      {onePerPublisher(sources).map(({ url, title, publisher }) => (
        <a
          key={url}
          href={url}
          title={title}
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
        >
          {publisher ?? title}
        </a>
      ))}
    </p>
  );

/** The first source of each publisher. */
const onePerPublisher = (sources: AnswerSource[]) =>
  sources
    .filter(({ publisher }, place) => sources.findIndex((one) => one.publisher === publisher) === place)
    .slice(0, mostSources);

const When = ({ row: { checkedAt, changedOn } }: { row: AnswerRow }) => (
  <p className="text-13 text-muted tabular-nums">
    {changedOn && <time dateTime={changedOn}>{formatKnownDate(changedOn)}</time>}
    {checkedAt && (
      <>
        Checked <time dateTime={checkedAt.slice(0, 10)}>{formatDate(checkedAt)}</time>
      </>
    )}
  </p>
);

/** Lists the vendors without evidence, then the vendors that do not offer it. */
const Rest = ({ answer: { question, rows, unknown, notOffered, totals } }: { answer: Answer }) =>
  (question.kind === "who-offers" || question.kind === "count") &&
  totals.unknown + totals.notOffered > 0 && (
    <dl className="mt-4 grid gap-x-4 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {totals.unknown > 0 && (
        <>
          <dt className="font-medium">Not found</dt>
          <dd>
            <details>
              <summary className="min-h-6 cursor-pointer">
                {`We have not found it for ${rows.length > 0 ? "the other " : ""}${pluralize(totals.unknown, "vendor")}.`}
              </summary>
              <NameList vendors={unknown} total={totals.unknown} />
            </details>
          </dd>
        </>
      )}
      {totals.notOffered > 0 && (
        <>
          <dt className="font-medium">Not offered</dt>
          <dd>
            <NameList vendors={notOffered} total={totals.notOffered} />
          </dd>
        </>
      )}
    </dl>
  );

const NameList = ({ vendors, total }: { vendors: AnswerVendor[]; total: number }) => (
  <p className="mt-1 text-muted wrap-anywhere">
    {vendors.map(({ name }) => name).join(", ")}
    {total > vendors.length && ` and ${total - vendors.length} more`}.
  </p>
);

/** Where to go on. */
function Actions({ answer: { question, rows, path } }: { answer: Answer }) {
  const vendors = [
    ...new Map(
      [...question.vendors, ...rows.map(({ vendor }) => vendor)].map((one) => [one.slug, one]),
    ).values(),
  ].slice(0, question.kind === "changed" || question.kind === "define" ? 0 : mostCompared);
  const isCompared = question.kind === "compare";
  const comparison = comparisonHref(...vendors.map(({ slug }) => slug));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      {vendors.length > 1 && (
        <ButtonLink variant="primary" to={comparison}>
          {isCompared
            ? "Full comparison"
            : `Compare ${vendors.length === mostCompared ? "the first four" : "these"}`}
        </ButtonLink>
      )}
      {path !== comparison && <ButtonLink to={path}>{pathWords(question.kind, path)}</ButtonLink>}
      {vendors.map(({ slug, name }) => (
        <span key={slug} className="inline-flex items-center gap-2 text-13">
          {vendors.length > 1 && name} <ShortlistTick slug={slug} name={name} />
        </span>
      ))}
    </div>
  );
}

const pathWords = (kind: Kind, path: string): string => {
  if (kind !== "who-offers" && kind !== "count") return pageWords[kind];
  return path.startsWith(routes.fit.href()) ? "Show in Find Your Fit" : "Show in the directory";
};

type Kind = Answer["question"]["kind"];

const pageWords: Record<Exclude<Kind, "who-offers" | "count">, string> = {
  does: "Open the profile",
  fact: "Open the profile",
  compare: "Full comparison",
  define: "Read the whole definition",
  changed: "All changes",
};
