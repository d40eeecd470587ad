import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { markLegend, markWordsOf } from "#cms/engine/marks.ts";
import { EvidenceMark, EvidenceMarkSymbols, SharedEvidenceMark } from "#cms/facts/evidence-mark.tsx";
import { routes } from "#shared/routes.ts";
import { formatCount } from "#shared/text.ts";
import { Link } from "#ui/link.tsx";
import type { AskedFact } from "../vendor/fact-link.tsx";
import { vendorName } from "../vendor/vendor.words.ts";
import {
  type Market,
  type MarketFeature,
  type MarketVendor,
  percent,
  readCell,
  strongShare,
} from "./market-cells.ts";

const FactSlip = lazy(() => import("../vendor/fact-slip.tsx"));

/** The number of features that fit a wide window. The heads then stick to the window's edge. */
const mostThatFit = 30;

/** The map as a table. Arrow keys move between its marks; only one of them is a tab stop. `isGrouped`: by category. */
export function MarketTable({ features, vendors, isGrouped }: Market & { isGrouped: boolean }) {
  const table = useRef<HTMLTableElement>(null);
  const { openFact, close, closeNow, ofMarks, ofSlip } = useMarketSlip((element) => {
    const link = element instanceof Element ? element.closest<HTMLAnchorElement>("td > a") : null;
    const feature = features[(link?.closest("td")?.cellIndex ?? 0) - 1];
    const vendor = vendors.find(({ slug }) => link?.pathname === routes.vendor.href({ slug }));
    if (!link || !feature || !vendor) return null;
    const subject = `${vendorName(vendor)}: ${feature.title}`;
    return { slug: vendor.slug, field: "capabilities", item: feature.slug, subject, opener: link };
  });
  useEffect(() => {
    const marks = table.current?.querySelectorAll<HTMLElement>("td > a") ?? [];
    const stop = table.current?.querySelector('td > a[tabindex="0"]') ?? marks[0];
    for (const mark of marks) mark.tabIndex = mark === stop ? 0 : -1;
  });
  const featureGroups = [...Map.groupBy(features, ({ category }) => category)];
  const vendorGroups = [...Map.groupBy(vendors, ({ category }) => (isGrouped ? category : ""))];
  const starts = new Set(isGrouped ? featureGroups.map(([, [first]]) => first?.slug) : []);
  return (
    <>
      <EvidenceMarkSymbols />
      <Legend />
      <section
        className={`market relative border-y border-rule ${features.length > mostThatFit ? "" : "fits"}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label="Market map"
      >
        <table
          className="text-13"
          ref={table}
          onKeyDown={(event) => (event.key === "Escape" ? closeNow() : moveFocus(event))}
          {...ofMarks}
        >
          <caption className="sr-only">Evidence by vendor and feature</caption>
          <colgroup>
            <col />
            {features.map(({ slug }) => (
              <col key={slug} className={starts.has(slug) ? "g" : undefined} />
            ))}
            <col />
            <col />
          </colgroup>
          <thead>
            {isGrouped && (
              <tr>
                <td />
                {featureGroups.map(([category, members]) => (
                  <th key={category} scope="colgroup" colSpan={members.length}>
                    <span>{category}</span>
                  </th>
                ))}
                <td colSpan={2} />
              </tr>
            )}
            <tr className="features">
              <th scope="col">Vendor</th>
              {features.map(({ slug, title }) => (
                <th key={slug} scope="col" className={starts.has(slug) ? "g" : undefined}>
                  <Link to={routes.feature.href({ slug })}>{title}</Link>
                </th>
              ))}
              <th scope="col">Features</th>
              <th scope="col">Documented or independent</th>
            </tr>
            <tr>
              <th scope="row">Vendors with evidence</th>
              {features.map(({ slug, vendors }) => (
                <td key={slug} className={starts.has(slug) ? "g" : undefined}>
                  {formatCount(vendors)}
                </td>
              ))}
              <td colSpan={2} />
            </tr>
          </thead>
          {vendorGroups.map(([category, members]) => (
            <tbody key={category}>
              {category && (
                <tr>
                  <th scope="rowgroup" colSpan={features.length + 3}>
                    <span>{category}</span>
                  </th>
                </tr>
              )}
              {members.map((vendor) => (
                <VendorRow key={vendor.slug} vendor={vendor} features={features} starts={starts} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {openFact && (
        <div {...ofSlip}>
          <Suspense>
            <FactSlip key={openFact.subject} target={openFact} onClose={() => close(openFact)} />
          </Suspense>
        </div>
      )}
    </>
  );
}

const Legend = () => (
  <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-13">
    {markLegend.map(({ words, ...drawn }) => (
      <li key={words} className="flex items-center gap-1">
        {drawn.mark === "none" ? <span aria-hidden="true">·</span> : <EvidenceMark {...drawn} />}
        {words}
      </li>
    ))}
  </ul>
);

interface RowProps {
  vendor: MarketVendor;
  features: MarketFeature[];
  /** Slugs of the features that start a category. */
  starts: ReadonlySet<string | undefined>;
}

const VendorRow = ({ vendor, features, starts }: RowProps) => (
  <tr>
    <th scope="row">
      <Link to={routes.vendor.href({ slug: vendor.slug })}>{vendorName(vendor)}</Link>
    </th>
    {features.map((feature, place) => (
      <Cell
        key={feature.slug}
        code={vendor.cells[place] ?? 0}
        vendor={vendor}
        feature={feature}
        isStart={starts.has(feature.slug)}
      />
    ))}
    <td>{vendor.features}</td>
    <td>{vendor.features > 0 ? percent(strongShare(vendor)) : "–"}</td>
  </tr>
);

interface CellProps {
  code: number;
  vendor: MarketVendor;
  feature: MarketFeature;
  isStart: boolean;
}

/** Without scripts, a mark links to the fact on the profile. */
function Cell({ code, vendor, feature, isStart }: CellProps) {
  const { mark, isInPart } = readCell(code);
  if (mark === "none")
    return (
      <td className={isStart ? "g" : undefined}>
        <span aria-hidden="true">·</span>
        <span className="sr-only">Not found</span>
      </td>
    );
  return (
    <td className={isStart ? `${mark} g` : mark}>
      <a
        href={`${routes.vendor.href({ slug: vendor.slug })}#feature-${feature.slug}`}
        aria-label={`${markWordsOf(mark, isInPart)}: ${vendorName(vendor)}, ${feature.title}`}
      >
        <SharedEvidenceMark mark={mark} isInPart={isInPart} />
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
  const lastColumn = from.closest("tr")?.cells.length ?? 0;
  do {
    row += step[0];
    column += step[1];
    // Rows with a category's name have fewer cells than columns.
    const mark = rows[row]?.cells[column]?.querySelector<HTMLElement>("td > a");
    if (!mark) continue;
    from.querySelector("a")?.setAttribute("tabindex", "-1");
    mark.tabIndex = 0;
    mark.focus();
    return;
  } while (row > 0 && row < rows.length && column > 0 && column < lastColumn);
}

/** In milliseconds: long enough to pass over marks, and to reach the slip from its mark. */
const [openDelay, closeDelay] = [150, 400];

/**
 * Opens the source slip of a mark under the mouse, with the keyboard's focus, or tapped. A click or Enter follows the mark's link.
 * @param factAt returns the fact of the mark at an element, or null
 */
function useMarketSlip(factAt: (element: EventTarget) => AskedFact | null) {
  const [openFact, setOpenFact] = useState<AskedFact | null>(null);
  const timer = useRef<number>(undefined);
  const keep = () => window.clearTimeout(timer.current);
  const openLater = (fact: AskedFact | null, delay = openDelay) => {
    keep();
    timer.current = window.setTimeout(() => setOpenFact(fact), delay);
  };
  const closeLater = () => openLater(null, closeDelay);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    openFact,
    /** Called when the slip has closed, which can be after the next one opened. */
    close: (fact: AskedFact) => setOpenFact((current) => (current === fact ? null : current)),
    /** Also keeps the slip of the focused mark from opening, if it has not yet. */
    closeNow: () => {
      keep();
      setOpenFact(null);
    },
    ofMarks: {
      onPointerOver: ({ target, pointerType }: ReactPointerEvent) => {
        const fact = pointerType === "mouse" ? factAt(target) : null;
        if (fact) openLater(fact);
      },
      onPointerOut: ({ target, pointerType }: ReactPointerEvent) => {
        if (pointerType === "mouse" && factAt(target)) closeLater();
      },
      onFocus: ({ target }: FocusEvent) => {
        const fact = target.matches(":focus-visible") ? factAt(target) : null;
        if (fact) openLater(fact);
      },
      onBlur: closeLater,
      onClick: (event: MouseEvent) => {
        const isTap = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === "touch";
        const fact = isTap ? factAt(event.target) : null;
        if (!fact) return;
        event.preventDefault();
        openLater(fact, 0);
      },
    },
    ofSlip: { onPointerOver: keep, onPointerOut: closeLater, onFocus: keep, onBlur: closeLater },
  };
}
