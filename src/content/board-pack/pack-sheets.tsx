import { Fragment, type ReactNode, useId } from "react";
import { markLegend } from "#cms/engine/marks.ts";
import { EvidenceMarkSymbols, SharedEvidenceMark } from "#cms/facts/evidence-mark.tsx";
import { formatDate, pluralize } from "#shared/text.ts";
import { useSite } from "#ui/document/site.tsx";
import type { BoardPack } from "./board-pack.server.ts";
import type { PackOptions } from "./board-pack-options.ts";
import {
  comparisonWords,
  coverWords,
  financingWords,
  joinNames,
  methodWords,
  missesWords,
  noSourcesWords,
  questionsWords,
  sectionTitles,
  sourceWords,
  standingWords,
  totalWeight,
  unknownRowsWords,
  valueText,
  weightWords,
} from "./board-pack-words.ts";
import { markAlt, notFound, type PackValue } from "./pack-value.ts";

/** The paper itself, section by section. */
export function PackSheets({ pack, options }: { pack: BoardPack; options: PackOptions }) {
  const { vendors, needs, sources } = pack;
  const notes = vendors.flatMap(({ slug, name }) => {
    const text = options.notes.get(slug);
    return text ? [{ slug, name, text }] : [];
  });
  return (
    <div className="pack-sheets">
      <EvidenceMarkSymbols />
      <Cover pack={pack} options={options} />
      {needs.length > 0 && <Needs pack={pack} />}
      <Sheet title={sectionTitles.summaries}>
        {vendors.map(({ slug, name, summary }) => (
          <Fragment key={slug}>
            <h3 dir="auto">{name}</h3>
            <dl className="pack-facts">
              {summary.map(({ label, values, date }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Values values={values} />
                    {date && <small> {formatDate(date)}</small>}
                  </dd>
                </div>
              ))}
            </dl>
          </Fragment>
        ))}
      </Sheet>
      <Comparison pack={pack} />
      <Questions vendors={vendors} />
      {notes.length > 0 && (
        <Sheet title={sectionTitles.notes}>
          {notes.map(({ slug, name, text }) => (
            <Fragment key={slug}>
              <h3 dir="auto">{name}</h3>
              <p dir="auto" className="pack-note">
                {text}
              </p>
            </Fragment>
          ))}
        </Sheet>
      )}
      <div id="told" className="contents" />
      <Sheet title={sectionTitles.sources}>
        <ol className="pack-sources">
          {sources.map((source, place) => (
            <li key={source.url} id={sourceId(place + 1)}>
              <a href={source.url} rel="nofollow">
                {source.title}
              </a>
              <small>{sourceWords(source)}</small>
            </li>
          ))}
        </ol>
        {sources.length === 0 && <p>{noSourcesWords}</p>}
        <h3>{sectionTitles.financing}</h3>
        {financingWords(pack).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Sheet>
    </div>
  );
}

const sourceId = (number: number) => `source-${number}`;

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pack-sheet">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Cover({ pack: { vendors, checkedTo }, options }: { pack: BoardPack; options: PackOptions }) {
  const site = useSite();
  const lines = [
    { label: "Prepared for", text: options.preparedFor },
    { label: "Date", text: formatDate(options.date) },
    { label: "Facts checked to", text: checkedTo && formatDate(checkedTo) },
  ];
  return (
    <section aria-label="Cover" className="pack-sheet pack-cover">
      <p>{site.name}</p>
      <h2 dir="auto">{options.title || "Board paper"}</h2>
      <p dir="auto" className="text-17 text-muted">
        {joinNames(vendors.map(({ name }) => name))}
      </p>
      <dl className="pack-facts">
        {lines.map(
          ({ label, text }) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="text-13 text-muted">{coverWords}</p>
    </section>
  );
}

const Needs = ({ pack }: { pack: BoardPack }) => (
  <Sheet title={sectionTitles.needs}>
    <p className="text-muted">{methodWords(pack)}</p>
    <Frame label="Requirements">
      <table className="pack-table pack-needs">
        <thead>
          <tr>
            <th scope="col">Requirement</th>
            <th scope="col">What we mean</th>
            <th scope="col">Weight</th>
          </tr>
        </thead>
        <tbody>
          {pack.needs.map((need) => (
            <tr key={need.title}>
              <th scope="row">{need.title}</th>
              <td>{need.meaning}</td>
              <td>{weightWords(need)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Total</th>
            <td />
            <td>{totalWeight(pack.needs)}</td>
          </tr>
        </tbody>
      </table>
    </Frame>
    <h3>Where {pack.standing.length === 1 ? "the vendor stands" : "the vendors stand"}</h3>
    <ol className="pack-standing">
      {pack.standing.map((vendor) => (
        <li key={vendor.slug}>
          <b dir="auto">{vendor.name}</b> <span>{standingWords(vendor)}</span>
          <i aria-hidden="true" className="flex h-2 bg-rule">
            <i className="bg-accent" style={{ width: `${(100 * vendor.low) / vendor.total}%` }} />
            <i
              className="hatched"
              style={{ width: `${(100 * (vendor.high - vendor.low)) / vendor.total}%` }}
            />
          </i>
          {missesWords(vendor.misses)}
        </li>
      ))}
    </ol>
  </Sheet>
);

const Comparison = ({ pack: { vendors, groups, notFound } }: { pack: BoardPack }) => (
  <Sheet title={sectionTitles.comparison}>
    <p className="text-13 text-muted">{comparisonWords}</p>
    <ul className="pack-legend">
      {markLegend.map(({ words, mark, isInPart }) => (
        <li key={words}>
          <SharedEvidenceMark mark={mark} isInPart={isInPart} /> {words}
        </li>
      ))}
    </ul>
    <Frame label={`Comparison of ${pluralize(vendors.length, "vendor")}`}>
      <table className="pack-table">
        <thead>
          <tr>
            <td />
            {vendors.map(({ slug, name }) => (
              <th key={slug} scope="col" dir="auto">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={vendors.length + 1}>
                {title}
              </th>
            </tr>
            {rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {vendors.map(({ slug }, place) => (
                  <td key={slug}>
                    <Values values={cells[place] ?? []} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Frame>
    {notFound.length > 0 && <p className="text-13 text-muted">{unknownRowsWords(notFound)}</p>}
  </Sheet>
);

/** Wide tables scroll within their frame, also by keyboard. */
const Frame = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus
  <section aria-label={label} tabIndex={0} className="pack-frame">
    {children}
  </section>
);

const Values = ({ values }: { values: PackValue[] }) =>
  (values.length > 0 ? values : [notFound]).map((value) => (
    <span key={value.text} className="pack-value">
      {value.mark && <SharedEvidenceMark mark={value.mark} isInPart={value.isInPart ?? false} />}
      <span>
        <span dir="auto">{valueText(value)}</span>
        {value.mark && !value.saysMark && <span className="sr-only"> ({markAlt(value)})</span>}
        {value.sources.map((number) => (
          <Fragment key={number}>
            {" "}
            <a href={`#${sourceId(number)}`} aria-label={`Source ${number}`}>
              {number}
            </a>
          </Fragment>
        ))}
      </span>
    </span>
  ));

function Questions({ vendors }: Pick<BoardPack, "vendors">) {
  const asked = vendors.filter((vendor) => allQuestions(vendor).length > 0);
  if (asked.length === 0) return null;
  return (
    <Sheet title={sectionTitles.questions}>
      <p className="text-13 text-muted">{questionsWords}</p>
      {asked.map((vendor) => (
        <Fragment key={vendor.slug}>
          <h3 dir="auto">{vendor.name}</h3>
          <ol className="pack-questions">
            {allQuestions(vendor).map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ol>
        </Fragment>
      ))}
    </Sheet>
  );
}

const allQuestions = ({ questions, furtherQuestions }: BoardPack["vendors"][number]) => [
  ...new Set([...questions, ...furtherQuestions]),
];
