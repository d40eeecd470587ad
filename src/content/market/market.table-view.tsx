import { type KeyboardEvent, useEffect, useRef } from "react";
import { markLegend, markWordsOf } from "#cms/engine/marks.ts";
import { EvidenceMark, EvidenceMarkSymbols, SharedEvidenceMark } from "#cms/facts/evidence-mark.tsx";
import { routes } from "#shared/routes.ts";
import { Link } from "#ui/link.tsx";
import { vendorName } from "../vendor/vendor.words.ts";
import { type Market, readCell } from "./market-cells.ts";

/** The map as a table. Arrow keys move between its marks, of which only one is a tab stop. */
export function MarketTable({ features, vendors }: Market) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const marks = table.current?.querySelectorAll<HTMLElement>("td > a") ?? [];
    for (const mark of marks) mark.tabIndex = mark === marks[0] ? 0 : -1;
  });
  return (
    <>
      <EvidenceMarkSymbols />
      <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-13">
        {markLegend.map(({ words, ...drawn }) => (
          <li key={words} className="flex items-center gap-1">
            {drawn.mark === "none" ? <span aria-hidden="true">·</span> : <EvidenceMark {...drawn} />}
            {words}
          </li>
        ))}
      </ul>
      <div className="market">
        <table ref={table} onKeyDown={moveFocus}>
          <caption className="sr-only">Evidence by vendor and feature</caption>
          <thead>
            <tr>
              <th scope="col">Vendor</th>
              {features.map(({ slug, title }) => (
                <th key={slug} scope="col">
                  <Link to={routes.feature.href({ slug })}>{title}</Link>
                </th>
              ))}
              <th scope="col">Features</th>
            </tr>
          </thead>
          <tbody>
            {vendors.map((vendor) => (
              <tr key={vendor.slug}>
                <th scope="row">
                  <Link to={routes.vendor.href({ slug: vendor.slug })}>{vendorName(vendor)}</Link>
                </th>
                {vendor.cells.map((code, place) => (
                  <Cell key={features[place]?.slug} code={code} vendor={vendor} feature={features[place]} />
                ))}
                <td>{vendor.features}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Vendors, all pages</th>
              {features.map(({ slug, vendors }) => (
                <td key={slug}>{vendors}</td>
              ))}
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

interface CellProps {
  code: number;
  vendor: Market["vendors"][number];
  feature: Market["features"][number] | undefined;
}

function Cell({ code, vendor, feature }: CellProps) {
  const drawn = readCell(code);
  if (drawn.mark === "none" || !feature)
    return (
      <td>
        <span aria-hidden="true">·</span>
        <span className="sr-only">Not found</span>
      </td>
    );
  return (
    <td>
      <a
        href={`${routes.vendor.href({ slug: vendor.slug })}#feature-${feature.slug}`}
        aria-label={`${markWordsOf(drawn.mark, drawn.isInPart)}: ${vendorName(vendor)}, ${feature.title}`}
      >
        <SharedEvidenceMark {...drawn} />
      </a>
    </td>
  );
}

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the next mark in the arrow's direction, past cells without one. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key];
  const from = event.target instanceof Element ? event.target.closest("td") : null;
  if (!step || !from) return;
  event.preventDefault();
  const { rows } = event.currentTarget;
  let row = from.closest("tr")?.rowIndex ?? 0;
  let column = from.cellIndex;
  for (;;) {
    row += step[0];
    column += step[1];
    const cell = rows[row]?.cells[column];
    if (!cell) return;
    const mark = cell.querySelector<HTMLElement>("td > a");
    if (!mark) continue;
    from.querySelector("a")?.setAttribute("tabindex", "-1");
    mark.tabIndex = 0;
    mark.focus();
    return;
  }
}
