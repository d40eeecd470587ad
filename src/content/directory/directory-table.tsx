import { memo, type ReactNode, type Ref } from "react";
import { markWords, markWordsOf } from "#cms/engine/marks.ts";
import { SharedEvidenceMark, SourceYear } from "#cms/facts/evidence-mark.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import { Kept } from "#ui/kept.tsx";
import { Link } from "#ui/link.tsx";
import { ShortlistTick } from "../shortlist/vendor.shortlist.tsx";
import { type AskForFact, FactLink } from "../vendor/fact-link.tsx";
import { SponsoredFlag } from "../vendor/vendor.card.tsx";
import { vendorName } from "../vendor/vendor.logo.tsx";
import { hostingWords, shortWords } from "../vendor/vendor.words.ts";
import { type DirectoryLinks, linkTo } from "./directory-bar.tsx";
import { decodeEvidence, keyCapabilities, type RowEvidence, rowFacts } from "./directory-evidence.ts";
import type { DirectoryRow } from "./directory-rows.server.ts";

/** The directory's table with sortable column headers. */
export function DirectoryTable({
  links,
  count,
  children,
}: {
  links: DirectoryLinks;
  /** The total number of rows, including rows that are not rendered. */
  count: number;
  children: ReactNode;
}) {
  const { filters } = links;
  return (
    <table className="ruled-table" aria-rowcount={count + 1}>
      <caption className="sr-only">Vendors that match the filters, one per row</caption>
      <colgroup>
        {columnWidths.map(({ key, width, isWide }) => (
          <col key={key} style={{ width }} className={isWide ? "wide" : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Shortlist</span>
          </th>
          <th scope="col" aria-sort={filters.sort === "name" ? "ascending" : undefined}>
            <SortHead links={links} sort="name">
              Vendor
            </SortHead>
          </th>
          {keyCapabilities.map(({ slug, title, label }) => (
            <th key={slug} scope="col" className="mark" title={title}>
              {label}
            </th>
          ))}
          <th scope="col" className="hosting">
            Hosting
          </th>
          <th scope="col" className="wide">
            Headquarters
          </th>
          <th scope="col" className="wide">
            Price
          </th>
          <th scope="col" className="wide" aria-sort={filters.sort === "checked" ? "descending" : undefined}>
            <SortHead links={links} sort="checked">
              Checked
            </SortHead>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

const columnWidths = [
  { key: "tick", width: "2.25rem" },
  { key: "vendor", width: "auto" },
  ...keyCapabilities.map(({ slug }) => ({ key: slug, width: "3.25rem" })),
  { key: "hosting", width: "5.5rem" },
  { key: "headquarters", width: "7rem", isWide: true },
  { key: "price", width: "6rem", isWide: true },
  { key: "checked", width: "6rem", isWide: true },
];

function SortHead({
  links,
  sort,
  children,
}: {
  links: DirectoryLinks;
  sort: "name" | "checked";
  children: ReactNode;
}) {
  const isCurrent = links.filters.sort === sort;
  return (
    <Link
      {...linkTo(links, { ...links.filters, sort })}
      className={isCurrent ? "text-ink" : "hover:text-accent hover:underline"}
    >
      {children}
      {isCurrent && <span aria-hidden="true"> {sort === "name" ? "↑" : "↓"}</span>}
    </Link>
  );
}

export const DirectoryTableRow = memo(function DirectoryTableRow({
  vendor,
  onAsk,
  ref,
  index,
}: {
  vendor: DirectoryRow;
  onAsk: AskForFact;
  /** Set if only some rows are rendered. */
  ref?: Ref<HTMLTableRowElement>;
  index?: number;
}) {
  return (
    <Kept
      as="tr"
      of={vendor}
      part="row"
      ref={ref}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      <Cells vendor={vendor} onAsk={onAsk} />
    </Kept>
  );
});

function Cells({ vendor, onAsk }: { vendor: DirectoryRow; onAsk: AskForFact }) {
  const name = vendorName(vendor);
  const evidence = decodeEvidence(vendor.evidence);
  /** The evidence of a fact that a row shows in words, after the key capabilities. */
  const ofFact = (place: number) => ({ place, evidence: evidence[keyCapabilities.length + place] ?? null });
  return (
    <>
      <td className="pick">
        <ShortlistTick slug={vendor.slug} name={name} isBare />
      </td>
      <th scope="row">
        <Link to={routes.vendor.href({ slug: vendor.slug })}>{name}</Link>{" "}
        {vendor.isSponsored && <SponsoredFlag />}
        <BestFor text={shortWords(vendor)} />
      </th>
      {keyCapabilities.map((capability, place) => (
        <CapabilityCell
          key={capability.slug}
          vendor={vendor}
          place={place}
          evidence={evidence[place] ?? null}
          onAsk={onAsk}
        />
      ))}
      <FactCell
        vendor={vendor}
        {...ofFact(0)}
        value={vendor.hosting && hostingWords(vendor.hosting)}
        onAsk={onAsk}
      />
      <FactCell vendor={vendor} {...ofFact(1)} value={vendor.headquarters} onAsk={onAsk} />
      <FactCell vendor={vendor} {...ofFact(2)} value={vendor.price} onAsk={onAsk} />
      <td className="wide date unsourced">
        {vendor.checkedAt ? (
          <>
            <span className="md:sr-only">checked </span>
            {formatDate(vendor.checkedAt)}
          </>
        ) : (
          <Unpublished words="never checked" />
        )}
      </td>
    </>
  );
}

const BestFor = ({ text }: { text: string | null }) =>
  text ? (
    <span
      className="best-for"
      // Set on hover only, because a title on every row would add too much weight.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = text;
      }}
    >
      {text}
    </span>
  ) : null;

interface CellProps {
  vendor: DirectoryRow;
  place: number;
  evidence: RowEvidence | null;
  onAsk: AskForFact;
}

/** The mark of a key capability. Phones also show its name. */
function CapabilityCell({ vendor, place, evidence, onAsk }: CellProps) {
  const capability = keyCapabilities[place];
  if (!capability) return null;
  if (!evidence)
    return (
      <td className="mark unknown">
        <span className="sr-only">{markWords.none}</span>
      </td>
    );
  const fact = { field: "capabilities", item: capability.slug, label: capability.title };
  return (
    <td className="mark">
      <FactLink vendor={vendor} fact={fact} onAsk={onAsk}>
        <SharedEvidenceMark mark={evidence.mark} isInPart={evidence.isInPart} />
        <span>
          {capability.label}
          <span className="sr-only">{` (${markWordsOf(evidence.mark, evidence.isInPart)})`}</span>
        </span>
        <SourceYear year={evidence.oldYear} />
      </FactLink>
    </td>
  );
}

const factLabels = { hosting: "Hosting", headquarters: "Headquarters", pricing: "Pricing" } as const;

/** A fact in words, in grey without a source. */
function FactCell({ vendor, place, evidence, value, onAsk }: CellProps & { value: string | null }) {
  const field = rowFacts[place];
  const isUnsourced = evidence?.mark === "none";
  if (!field) return null;
  const look = place === 0 ? "hosting" : "wide";
  if (!value)
    return (
      <td className={`${look} unknown`}>
        <Unpublished words={`${factLabels[field]} not found`} />
      </td>
    );
  return (
    <td className={isUnsourced ? `${look} unsourced` : look}>
      <FactLink vendor={vendor} fact={{ field, item: null, label: factLabels[field] }} onAsk={onAsk}>
        {value}
        {isUnsourced && <span className="sr-only">, source not found</span>}
      </FactLink>
    </td>
  );
}

/** A dash for an unknown value. Screen readers get `words` instead. */
const Unpublished = ({ words }: { words: string }) => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words}</span>
  </span>
);
