import { Building2, Layers, type LucideIcon, Wallet, X } from "lucide-react";
import { type CSSProperties, useContext } from "react";
import { EvidenceMarkSymbols, SharedEvidenceMark, SourceYear } from "#cms/facts/evidence-mark.tsx";
import { stateWords } from "#cms/facts/shown-fact.ts";
import { comparisonHref, routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { Link } from "#ui/link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { vendorName } from "../vendor/vendor.card.tsx";
import { ToldNote } from "../vendor-answers/told-note.ts";
import type { ComparisonData } from "./compare-vendors.server.ts";
import type { ComparedRow, ComparedValue } from "./compared-row.ts";
import { ComparedSlips, FactLink, type Side } from "./compared-slip.tsx";
import { type BodyHead, bodyHeads, levelWordsOf, unknownWords } from "./comparison-words.ts";

interface Props {
  result: ComparisonData;
  /** Rows above all others, such as the vendors' fit with a reader's requirements. */
  firstRows?: ComparedRow[];
  differencesOnly: boolean;
}

/**
 * The rows of a comparison: assessments first, then rows where the vendors differ, rows known for some only, and rows where they
 * agree.
 */
export function ComparisonTable({ result, firstRows = [], differencesOnly }: Props) {
  const { vendors, verdicts, rows } = result;
  const leading = [...firstRows, ...verdicts];
  const heads = bodyHeads.filter(({ body }) => !differencesOnly || body !== "agree");
  return (
    <ComparedSlips result={result}>
      <EvidenceMarkSymbols />
      <GroupIconSymbols />
      <table {...roles.table} className={`compared n${vendors.length}`} style={nameProperties(vendors)}>
        <caption className="sr-only">{`Comparison of ${vendors.map(vendorName).join(", ")}`}</caption>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            <td {...roles.cell} />
            {vendors.map((vendor, place) => (
              <VendorHead key={vendor.slug} result={result} place={place} />
            ))}
          </tr>
        </thead>
        {leading.length > 0 && (
          <tbody {...roles.rowgroup}>
            {leading.map((row) => (
              <Row key={row.label} row={row} result={result} />
            ))}
          </tbody>
        )}
        {heads.map((head) => (
          <Body
            key={head.body}
            head={head}
            rows={rows.filter(({ body }) => body === head.body)}
            result={result}
          />
        ))}
      </table>
    </ComparedSlips>
  );
}

/** The vendors' names as CSS properties. Phones stack the values and label them, without repeating the name in every cell. */
const nameProperties = (vendors: ComparisonData["vendors"]): CSSProperties =>
  Object.fromEntries(vendors.map((vendor, place) => [`--name-${place + 1}`, cssString(vendorName(vendor))]));

const cssString = (text: string) =>
  `"${text.replaceAll(/["\\\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;

function VendorHead({ result: { vendors, rows }, place }: { result: ComparisonData; place: number }) {
  const vendor = vendors[place];
  if (!vendor) return null;
  const name = vendorName(vendor);
  const features = rows.filter(({ kind }) => kind === "feature");
  const knownCount = features.filter(({ cells }) => cells[place]?.length).length;
  const sources = new Set(
    rows.flatMap(({ cells }) => cells[place] ?? []).flatMap((value) => value.sources ?? []),
  );
  const otherSlugs = vendors.filter((other) => other !== vendor).map(({ slug }) => slug);
  return (
    <th scope="col" {...roles.columnheader}>
      <Link to={routes.vendor.href({ slug: vendor.slug })}>{name}</Link>
      {otherSlugs.length > 1 && (
        <Link
          to={comparisonHref(...otherSlugs)}
          className="remove"
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
        >
          <X aria-hidden="true" />
        </Link>
      )}
      <small>
        {`${knownCount} of ${pluralize(features.length, "feature")} known · ${pluralize(sources.size, "source")}`}
      </small>
    </th>
  );
}

function Body({ head, rows, result }: { head: BodyHead; rows: ComparedRow[]; result: ComparisonData }) {
  if (rows.length === 0) return null;
  const groups = [...Map.groupBy(rows, ({ group }) => group)];
  const columns = result.vendors.length + 1;
  return (
    <>
      <tbody {...roles.rowgroup} className={`body-head head-of-${head.body}`}>
        <tr {...roles.row}>
          <td {...roles.rowheader} colSpan={columns}>
            <details open>
              <summary>
                <h2>{head.title}</h2>
                <small>{head.remark(rows.length, result.vendors.length)}</small>
              </summary>
            </details>
          </td>
        </tr>
      </tbody>
      {groups.map(([group, members]) => (
        <tbody key={group} {...roles.rowgroup} className={`in-${head.body}`}>
          <GroupHead group={group} columns={columns} />
          {members.map((row) => (
            <Row key={`${row.kind} ${row.label}`} row={row} result={result} />
          ))}
        </tbody>
      ))}
    </>
  );
}

/**
 * A group's name, which collapses its rows without scripts: the style sheet reads the state of an empty `details`. A `th` may not
 * contain `details` or a heading.
 */
const GroupHead = ({ group, columns }: { group: string; columns: number }) => (
  <tr {...roles.row} className="group-head">
    <td {...roles.rowheader} colSpan={columns}>
      <details open>
        <summary>
          <GroupIcon group={group} />
          {group}
        </summary>
      </details>
    </td>
  </tr>
);

function Row({ row, result: { vendors } }: { row: ComparedRow; result: ComparisonData }) {
  return (
    <tr {...roles.row} className={row.kind === "feature" ? undefined : "text"}>
      <th {...roles.rowheader} scope="row">
        {row.feature ? <Link to={routes.feature.href({ slug: row.feature })}>{row.label}</Link> : row.label}
      </th>
      {vendors.map((vendor, place) => (
        <Cell key={vendor.slug} row={row} place={place} vendor={vendor} hasNotes={vendors.length === 2} />
      ))}
    </tr>
  );
}

/** Defines the group icons once per page, because each is used up to three times. */
const GroupIconSymbols = () => (
  <svg width="0" height="0" className="absolute" aria-hidden="true">
    {[...icons.values()].map((Icon, place) => (
      <symbol key={Icon.displayName} id={`group-${place}`} viewBox="0 0 24 24">
        <Icon />
      </symbol>
    ))}
  </svg>
);

/** The icon of one of the first three groups (spec 2.19). */
function GroupIcon({ group }: { group: string }) {
  const place = [...icons.keys()].indexOf(group);
  if (place < 0) return null;
  return (
    <svg aria-hidden="true">
      <use href={`#group-${place}`} />
    </svg>
  );
}

const icons = new Map<string, LucideIcon>([
  ["Company Overview", Building2],
  ["Requirements & Pricing", Wallet],
  ["Core Features", Layers],
]);

interface CellProps {
  row: ComparedRow;
  /** The vendor's index. */
  place: number;
  vendor: Side["vendor"];
  /** Shows notes on features. With three or more vendors, notes are only in the slips. */
  hasNotes: boolean;
}

function Cell(props: CellProps) {
  const { row, place, vendor, hasNotes } = props;
  const { label, feature, field } = row;
  const side = { vendor, label, feature, field };
  const Note = useContext(ToldNote);
  return (
    <td {...roles.cell}>
      <CellContent row={row} place={place} side={side} hasNotes={hasNotes} />
      {Note && <Note {...props} />}
    </td>
  );
}

function CellContent({
  row,
  place,
  side,
  hasNotes,
}: Pick<CellProps, "row" | "place" | "hasNotes"> & { side: Side }) {
  const { kind, cells } = row;
  const values = cells[place] ?? [];
  const [first] = values;
  if (kind === "list" && first) return <ListValues row={row} values={values} side={side} />;
  if (!first) return <Unknown kind={kind} />;
  return kind === "feature" ? (
    <Level value={first} side={side} hasNote={hasNotes} />
  ) : (
    <Single value={first} side={side} />
  );
}

const Unknown = ({ kind }: Pick<ComparedRow, "kind">) =>
  kind === "feature" ? (
    <i>
      <SharedEvidenceMark mark="none" />
      <span data-s={unknownWords(kind)}>{unknownWords(kind)}</span>
    </i>
  ) : (
    <i>{unknownWords(kind)}</i>
  );

function Level({ value, side, hasNote }: { value: ComparedValue; side: Side; hasNote: boolean }) {
  const { long, short } = levelWordsOf(value);
  return (
    <>
      <FactLink side={side} value={value} words={long} short={short} />
      <Remark value={value} />
      {hasNote && value.note && <small>{value.note}</small>}
    </>
  );
}

/** A single value with its evidence. */
const Single = ({ value, side }: { value: ComparedValue; side: Side }) => (
  <>
    <Value value={value} side={side} />
    <Remark value={value} />
  </>
);

const Value = ({ value, side }: { value: ComparedValue; side: Side }) =>
  value.mark ? <FactLink side={side} value={value} words={value.text} /> : value.text;

const Remark = ({ value: { state, oldYear } }: { value: ComparedValue }) => (
  <>
    <SourceYear year={oldYear} />
    {state && stateWords[state] && <small>{stateWords[state]}</small>}
  </>
);

/** A list's items. Items that all vendors have are muted, items of one vendor emphasized. */
function ListValues({ row, values, side }: { row: ComparedRow; values: ComparedValue[]; side: Side }) {
  const countOf = (text: string) =>
    row.cells.filter((cell) => cell.some((value) => value.text === text)).length;
  return (
    <ul>
      {values.map((value) => {
        const count = countOf(value.text);
        return (
          <li key={value.text} className={count === 1 ? "own" : undefined}>
            <Value value={value} side={side} />
            {count === 1 && <VisuallyHidden> (only here)</VisuallyHidden>}
          </li>
        );
      })}
    </ul>
  );
}

/** Explicit table roles: some browsers drop the implicit ones when the table is laid out as a grid on phones. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};
