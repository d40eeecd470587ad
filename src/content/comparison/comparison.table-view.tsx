import { X } from "lucide-react";
import type { CSSProperties } from "react";
import { EvidenceMarkSymbols } from "#cms/page/evidence-mark.tsx";
import { comparisonHref, routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { Link } from "#ui/link.tsx";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";
import { Cell } from "./compared-cell.tsx";
import { roles } from "./compared-roles.ts";
import type { ComparedRow } from "./compared-row.ts";
import { ComparedSlips } from "./compared-slip.tsx";
import { GroupIcon, GroupIconSymbols } from "./comparison.group-icon.tsx";
import { type BodyHead, bodyHeads } from "./comparison-words.ts";

interface Props {
  result: ComparisonData;
  /** Rows above all others: how the vendors fit a reader's requirements, for one. */
  firstRows?: ComparedRow[];
  differencesOnly: boolean;
}

/**
 * The rows of a comparison: verdicts first, then where the vendors differ, what is known for some only and where they
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

/** The vendors' names as style properties: phones stack texts, and show by whom each is, without the name in every cell. */
const nameProperties = (vendors: ComparisonData["vendors"]): CSSProperties =>
  Object.fromEntries(vendors.map((vendor, place) => [`--name-${place + 1}`, cssString(vendorName(vendor))]));

const cssString = (text: string) =>
  `"${text.replaceAll(/["\\\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;

function VendorHead({ result: { vendors, rows }, place }: { result: ComparisonData; place: number }) {
  const vendor = vendors[place];
  if (!vendor) return null;
  const name = vendorName(vendor);
  const features = rows.filter(({ kind }) => kind === "feature");
  const known = features.filter(({ cells }) => cells[place]?.length).length;
  const sources = new Set(
    rows.flatMap(({ cells }) => cells[place] ?? []).flatMap((value) => value.sources ?? []),
  );
  const others = vendors.filter((other) => other !== vendor).map(({ slug }) => slug);
  return (
    <th scope="col" {...roles.columnheader}>
      <Link to={routes.vendor.href({ slug: vendor.slug })}>{name}</Link>
      {others.length > 1 && (
        <Link to={comparisonHref(...others)} className="remove" aria-label={`Remove ${name}`}>
          <X aria-hidden="true" />
        </Link>
      )}
      <small>
        {`${known} of ${pluralize(features.length, "feature")} known · ${pluralize(sources.size, "source")}`}
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
 * A group's name, which folds its rows: an empty disclosure whose state the style sheet reads, so that it needs no
 * script. A `th` may hold neither it nor a heading.
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
