import { Building2, Layers, type LucideIcon, Printer, Table2, Wallet } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { VendorLogo, vendorName } from "../vendor/vendor.card.tsx";
import { type CellContent, CellValue, sideOf } from "./compared-fact.tsx";
import type { ComparisonPageData } from "./comparison.queries.server.ts";
import type { ComparisonGroup, ComparisonValue } from "./comparison-matrix.ts";

type Vendor = ComparisonPageData["vendorA"];
type Row = ComparisonGroup["items"][number];

/** The matrix of facts: who it is above, one row a fact, what both have in common quiet and what only one has strong. */
export function ComparisonTable({ result }: { result: ComparisonPageData }) {
  const [params] = useSearchParams();
  const [isShortened, setIsShortened] = useState(params.get("differences") === "1");
  const { vendorA, vendorB, comparisonMatrix } = result;
  const groups = comparisonMatrix
    .map((group) => ({ ...group, items: group.items.filter(isShortened ? isDifferent : isKnown) }))
    .filter(({ items }) => items.length > 0);
  const unknown = comparisonMatrix.flatMap(({ items }) => items.filter((row) => !isKnown(row)));
  const facts = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div className="py-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <label className="flex min-h-10 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={isShortened}
            // It may have been ticked before React was hydrated.
            ref={(box) => {
              if (box?.checked) setIsShortened(true);
            }}
            onChange={(event) => setIsShortened(event.target.checked)}
          />
          Differences only
        </label>
        <span role="status" className="sr-only">
          {isShortened && `${facts} facts differ`}
        </span>
        <Button variant="quiet" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`${vendorName(vendorA)} and ${vendorName(vendorB)} side by side`}
        className="relative max-md:snap-x max-md:snap-mandatory max-md:scroll-pl-28 overflow-x-auto md:overflow-visible"
      >
        <table className="w-full table-fixed border-collapse text-left max-md:w-[calc(7rem+2*(100vw-10.5rem))]">
          <colgroup>
            <col className="w-28 md:w-52" />
            <col />
            <col />
          </colgroup>
          <thead>
            <tr className="align-top">
              <td className="sticky left-0 z-20 border-b border-rule bg-paper md:top-0" />
              <VendorHead vendor={vendorA} />
              <VendorHead vendor={vendorB} />
            </tr>
          </thead>
          {groups.map((group) => (
            <GroupRows key={group.name} group={group} result={result} />
          ))}
        </table>
      </section>
      {!isShortened && <UnknownFacts rows={unknown} />}
      {groups.length === 0 && <p className="py-8 text-muted">The two do not differ in any fact we have.</p>}
    </div>
  );
}

function VendorHead({ vendor }: { vendor: Vendor }) {
  return (
    <th
      scope="col"
      className="sticky top-0 z-10 snap-start border-b border-rule bg-paper px-3 pb-4 font-normal md:px-5"
    >
      <div className="flex items-center gap-3 pt-3">
        <VendorLogo vendor={vendor} size="sm" />
        <span className="min-w-0 font-serif text-20 font-semibold wrap-anywhere">{vendorName(vendor)}</span>
      </div>
    </th>
  );
}

/** The rows of which neither vendor publishes anything, folded: questions for both. */
function UnknownFacts({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return null;
  const count = pluralize(rows.length, "fact", "facts");
  return (
    <details className="border-b border-rule py-3">
      <summary className="cursor-pointer text-muted">{count} that neither vendor publishes: ask them</summary>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {rows.map(({ label }) => (
          <div key={label} className="flex justify-between gap-4 border-t border-rule pt-2">
            <dt>{label}</dt>
            <dd className="text-muted">{isList(label) ? "None specified" : "Not specified"}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function GroupRows({ group, result }: { group: ComparisonGroup; result: ComparisonPageData }) {
  const Icon = icons[group.name] ?? Table2;
  return (
    <tbody>
      <tr>
        <th scope="colgroup" colSpan={3} className="bg-sunk px-3 py-2 text-13 font-semibold md:px-5">
          <span className="sticky left-3 inline-flex items-center gap-2 md:left-5">
            <Icon aria-hidden="true" className="size-4 text-muted" />
            {group.name}
          </span>
        </th>
      </tr>
      {group.items.map((row) => (
        <tr key={row.label} className="align-top break-inside-avoid">
          <th
            scope="row"
            className="sticky left-0 z-10 border-b border-rule bg-paper py-3 pr-3 text-15 font-normal text-muted md:px-5"
          >
            {row.label}
          </th>
          <Cell label={row.label} value={row.vendorA} other={row.vendorB} side={sideOf(result, "A")} />
          <Cell label={row.label} value={row.vendorB} other={row.vendorA} side={sideOf(result, "B")} />
        </tr>
      ))}
    </tbody>
  );
}

function Cell({
  label,
  value,
  other,
  side,
}: CellContent & { value: ComparisonValue; other: ComparisonValue }) {
  return (
    <td className="border-b border-rule px-3 py-3 wrap-anywhere tabular-nums md:px-5">
      {isList(label) || Array.isArray(value) || Array.isArray(other) ? (
        <Badges items={listOf(value)} others={listOf(other)} label={label} side={side} />
      ) : (
        <Single value={value} label={label} side={side} />
      )}
    </td>
  );
}

/** Rows of these kinds are lists whatever they hold (spec 2.19). */
const isList = (label: string) => /Features|Cases|Integrations|Support/.test(label);

function Badges({ items, others, ...cell }: CellContent & { items: string[]; others: string[] }) {
  if (items.length === 0) return <span className="text-muted">None specified</span>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {[...new Set(items)].map((item) => {
        const isShared = others.includes(item);
        return (
          <li
            key={item}
            className={classes(
              "rounded-control px-2 py-0.5 text-13",
              isShared ? "bg-sunk text-muted" : "bg-accent-wash font-medium text-accent",
            )}
          >
            <CellValue {...cell} value={item} />
            <span className="sr-only">{isShared ? " (both)" : " (only here)"}</span>
          </li>
        );
      })}
    </ul>
  );
}

const Single = ({ value, ...cell }: CellContent & { value: ComparisonValue }) =>
  value && value.length > 0 ? (
    <CellValue {...cell} value={[value].flat().join(", ")} />
  ) : (
    <span className="text-muted">Not specified</span>
  );

const listOf = (value: ComparisonValue): string[] => (Array.isArray(value) ? value : value ? [value] : []);

const isKnown = ({ vendorA, vendorB }: Row) => listOf(vendorA).length + listOf(vendorB).length > 0;

const isDifferent = ({ vendorA, vendorB }: Row) =>
  JSON.stringify(sorted(vendorA)) !== JSON.stringify(sorted(vendorB));

const sorted = (value: ComparisonValue) => (Array.isArray(value) ? [...value].sort() : value);

const icons: Record<string, LucideIcon> = {
  "Company Overview": Building2,
  "Requirements & Pricing": Wallet,
  "Core Features": Layers,
};
