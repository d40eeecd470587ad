import { memo, type ReactNode, type Ref } from "react";
import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import { Link } from "#ui/link.tsx";
import { type DirectoryLinks, linkTo } from "./directory-bar.tsx";
import { CapabilityCell, FactCell, Unpublished } from "./directory-cells.tsx";
import { keyCapabilities } from "./directory-evidence.ts";
import type { DirectoryRow } from "./directory-rows.server.ts";
import type { AskForFact } from "./fact-link.tsx";
import { SponsoredFlag } from "./vendor.card.tsx";
import { vendorName } from "./vendor.logo.tsx";
import { ShortlistTick } from "./vendor.shortlist.tsx";
import { hostingWords } from "./vendor.words.ts";

/** The frame of the directory's table: its heads, with the order that they stand for. */
export function DirectoryTable({
  links,
  count,
  children,
}: {
  links: DirectoryLinks;
  /** All rows, where only some are drawn. */
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

/** A vendor in the table. */
export const DirectoryTableRow = memo(function DirectoryTableRow({
  vendor,
  onAsk,
  ref,
  index,
}: {
  vendor: DirectoryRow;
  onAsk: AskForFact;
  /** The row and its place, where only some rows are drawn. */
  ref?: Ref<HTMLTableRowElement>;
  index?: number;
}) {
  const name = vendorName(vendor);
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <td className="pick">
        <ShortlistTick slug={vendor.slug} name={name} isBare />
      </td>
      <th scope="row">
        <Link to={routes.vendor.href({ slug: vendor.slug })}>{name}</Link>{" "}
        {vendor.isSponsored && <SponsoredFlag />}
        <BestFor text={vendor.bestFor || vendor.description} />
      </th>
      {keyCapabilities.map((capability, place) => (
        <CapabilityCell key={capability.slug} vendor={vendor} place={place} onAsk={onAsk} />
      ))}
      <FactCell
        vendor={vendor}
        place={0}
        value={vendor.hosting && hostingWords(vendor.hosting)}
        onAsk={onAsk}
      />
      <FactCell vendor={vendor} place={1} value={vendor.headquarters} onAsk={onAsk} />
      <FactCell vendor={vendor} place={2} value={vendor.price} onAsk={onAsk} />
      <td className="wide date unsourced">
        {vendor.checkedAt ? (
          <>
            <span className="md:sr-only">checked </span>
            {formatDate(vendor.checkedAt)}
          </>
        ) : (
          <Unpublished words="not checked yet" />
        )}
      </td>
    </tr>
  );
});

const BestFor = ({ text }: { text: string | null }) =>
  text ? (
    <span
      className="best-for"
      // Said twice to everybody, it would weigh more than it helps.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = text;
      }}
    >
      {text}
    </span>
  ) : null;
